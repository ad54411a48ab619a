import type { Run } from "./trip-run.ts";
import type { Stop, StopLine, Trip } from "./trip.ts";

// Trips for tests, said by what is different about them.

const km = (n: number) => n * 1000;

export const testLine = (id: string, over: Partial<StopLine> = {}): StopLine => ({
  id,
  action: "deliver",
  allocationId: `a-${id}`,
  kitId: `k-${id}`,
  kitCode: `DBN-${id}`,
  kitTypeName: "Dem Bones",
  kitState: "packed",
  kitIs: "packed",
  boxesExpected: 2,
  boxesActual: null,
  status: "open",
  result: null,
  unplanned: false,
  note: null,
  doneAt: null,
  rowVersion: 1,
  ...over,
});

export const testStop = (id: string, over: Partial<Stop> = {}): Stop => ({
  id,
  seq: 1,
  kind: "school",
  schoolId: `s-${id}`,
  placeName: id === "p1" ? "Fairview School" : "Ōrere School",
  suburb: null,
  address: null,
  lat: null,
  lng: null,
  dropPoint: null,
  accessNote: null,
  windowFrom: null,
  windowTo: null,
  contactName: null,
  contactPhone: null,
  contactEmail: null,
  legPlannedM: km(10),
  legActualM: null,
  status: "pending",
  skipReason: null,
  arrivedAt: null,
  leftAt: null,
  receivedBy: null,
  note: null,
  tasks: [],
  lines: [],
  rowVersion: 1,
  ...over,
});

export const testBase = (over: Partial<Stop> = {}) =>
  testStop("base", { kind: "base", schoolId: null, placeName: "Base", ...over });

export const testTrip = (stops: Stop[], over: Partial<Trip> = {}): Run => ({
  id: "t1",
  name: "North Tue 24 Nov",
  routeId: null,
  routeColour: null,
  onDay: "2026-11-24",
  source: "plan",
  driverId: "d1",
  driverName: "Ana Tāmati",
  helperId: null,
  helperName: null,
  vehicleId: "v1",
  vehicleName: "Van",
  vehicleOdometerM: km(1000),
  status: "released",
  plannedM: stops.reduce((sum, stop) => sum + (stop.legPlannedM ?? 0), 0),
  odoStartM: null,
  odoEndM: null,
  gapReason: null,
  startedAt: null,
  finishedAt: null,
  departAt: null,
  news: [],
  stopsTotal: stops.length,
  stopsDone: 0,
  deliveries: 1,
  collections: 1,
  boxes: 2,
  weightG: 0,
  rowVersion: 1,
  stops,
  ...over,
});
