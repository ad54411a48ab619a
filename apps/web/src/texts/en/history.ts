/** Fields whose names say too little by themselves; the others read as they are called. */
const fields: Record<string, string> = {
  nameEn: "Name",
  nameMi: "Māori name",
  moeNumber: "Ministry number",
  maxKits: "Kits per rotation",
  heavyOk: "Heavy kits",
  notifyEmail: "E-mail notices",
  windowFrom: "Window from",
  windowTo: "Window to",
  isPrimary: "Main contact",
  lat: "Latitude",
  lng: "Longitude",
  driverId: "Driver",
  vehicleId: "Vehicle",
  ownerId: "Owner",
  refurbMinutes: "Minutes of a top-up",
  yearFrom: "From year",
  yearTo: "To year",
  minQty: "Order when at",
  parQty: "Fill up to",
  weightG: "Weight (g)",
  packSize: "Pack of",
  unitCostCents: "Unit cost (cents)",
  onHand: "Ledger said",
  refusedBecause: "Refused because",
  blindCounts: "Counted blind",
  countsByTwo: "Counts by two people",
  odometerM: "Odometer (m)",
  openingM: "Odometer when the year began (m)",
  capacityG: "Carries (g)",
  typedM: "Way to it (m)",
  place: "Where it is",
  kitTypeId: "Kit type",
  packingListId: "Packing list",
  placeSchoolId: "School",
  placeTripId: "Trip",
};

const parts: Record<string, string> = {
  school_contact: "Contact",
  school_closure: "Closure",
  route_stop: "Stop",
  packing_list: "Packing list",
  vehicle_year: "Income year",
  km_claim_leg: "Leg",
  one_time_link: "Link",
  stock_count: "Count",
};

const asWords = (name: string) => {
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

export const texts = {
  title: "History",
  none: "Nothing has been changed yet.",
  more: "Show older changes",
  added: "Added",
  removed: "Removed",
  itself: "By itself",
  changed: "changed",
  field: (name: string) => fields[name] ?? asWords(name),
  part: (entity: string, name: string | null) =>
    [parts[entity] ?? "", name ?? ""].filter(Boolean).join(" "),
  partAdded: (part: string) => `${part} added`,
  partRemoved: (part: string) => `${part} removed`,
  partMany: (part: string, count: number) => `${part} (${count})`,
  nothing: "nothing",
  yes: "yes",
  no: "no",
  fromTo: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
};
