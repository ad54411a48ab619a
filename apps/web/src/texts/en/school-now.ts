import { plural } from "#texts/plural";

/** A school's page in the app: its present situation, its requests, its place on a route and on the map. */
export const texts = {
  title: "Now",
  noKits: "No kit is here.",
  until: (day: string) => `goes back ${day}`,
  noCollection: "no collection is planned",
  noVisit: "No trip stops here yet.",
  visit: (day: string, out: number, back: number) => {
    const comes = plural(out, "1 kit comes", `${out} kits come`);
    const goes = plural(back, "1 kit goes back", `${back} kits go back`);
    const kits = [...(out > 0 ? [comes] : []), ...(back > 0 ? [goes] : [])];
    return `${[`Next visit ${day}`, ...(kits.length > 0 ? [kits.join(", ")] : [])].join(": ")}.`;
  },
  due: (day: string) => `due ${day}`,
  wishes: "Wishes",
  noWishes: "It has no requests for this term or the next.",
  term: (number: number, year: number) => `Term ${number} ${year}`,
  wish: (rank: number, title: string) => `${rank}. ${title}`,
  status: {
    requested: "open",
    planned: "planned",
    waitlisted: "on the waiting list",
    declined: "declined",
    withdrawn: "withdrawn",
  },
  fromSchool: "asked for on the school's page",
  rated: (stars: number) => `rated ${stars} of 5`,
  reached: (students: number) => plural(students, "1 student", `${students} students`),
  bounced: (day: string) => `Mail came back ${day}`,
  unsubscribed: (day: string) => `Wants no mails since ${day}`,
  place: "On the map",
  renew: "Renew for a year",
  move: {
    open: "Move to another route",
    title: (school: string) => `Move ${school} to another route`,
    route: "New route",
    choose: "Choose a route",
    none: "No active route is left to choose.",
    rides: (count: number, route: string) =>
      count === 0
        ? `No kit is planned for this school yet. From now on the van of ${route} comes.`
        : plural(
            count,
            `1 planned kit rides with ${route} from now on:`,
            `${count} planned kits ride with ${route} from now on:`,
          ),
    ride: (kit: string, day: string) => `${kit}, ${day}`,
    fits: "The plan has no conflicts.",
    released: "Trips that are released already stay as they are and say what differs.",
    save: "Move school",
    cancel: "Cancel",
    done: (school: string, route: string) => `${school} is on ${route}`,
  },
  map: {
    title: "Map of schools",
    text: (schools: number) => `${schools} schools seen from above`,
    missing: (schools: number) =>
      plural(schools, "1 school is not on the map", `${schools} schools are not on the map`),
    none: "No school of this list is on the map yet.",
    colour: "Colour by",
    by: { route: "Route", membership: "Membership", coverage: "Kits this year" },
    noRoute: "On no route",
    ends: "Ends within 60 days",
    ended: "Ended",
    kits: (n: number) => plural(n, "1 kit", `${n} kits`),
    many: (n: number) => `${n} kits and more`,
    unknown: "Not a member",
  },
};
