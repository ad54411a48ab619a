import { plural } from "#texts/plural";

const claims = (count: number) => plural(count, "1 claim", `${count} claims`);

const many = (count: number) => count.toLocaleString("en");

export const texts = {
  by: { month: "By month", route: "By route", vehicle: "By vehicle", person: "By person" },
  columns: { month: "Month", route: "Route", vehicle: "Vehicle", person: "Person" },
  noRoute: "No route, or by hand",
  distance: "Distance",
  distanceIn: (unit: string) => `Distance, ${unit}`,
  amount: "Amount",
  currency: "Currency",
  file: (what: string, year: string) => `Claims ${what} ${year}`,
  total: (amount: string, distance: string) => `${amount} for ${distance}, approved`,
  said: (by: string, amount: string, most: string) =>
    `Approved kilometres ${by.toLowerCase()}: ${amount} together, at most ${most}`,
  otherCurrencies: (count: number) =>
    `${claims(count)} in another currency ${plural(count, "is", "are")} left out.`,
  empty: "No approved claims in this tax year",
  emptyText: "Claims are added up here once they are approved.",
  facts: {
    kit: "For each kit delivered",
    student: "For each student reached",
    none: "–",
    kits: (kits: number, students: number, unknown: number) =>
      [
        `${plural(kits, "1 kit", `${many(kits)} kits`)} and ${plural(students, "1 student", `${many(students)} students`)} by the claimed trips.`,
        ...(unknown === 0
          ? []
          : [
              `Of ${plural(unknown, "1 kit", `${unknown} kits`)} the number of students is not known.`,
            ]),
      ].join(" "),
  },
  states: "Where the claims are",
  state: (count: number, amount: string) => `${claims(count)}, ${amount}`,
  owed: {
    title: "Owed and not yet claimed",
    none: "Every finished trip in a private vehicle has its claim.",
    total: (amount: string) => `${amount} by the rates of their days`,
    noRate: "no rate for its day",
    file: "Trips without a claim",
    trip: "Trip",
    day: "Day",
    driver: "Driver",
    vehicle: "Vehicle",
  },
};
