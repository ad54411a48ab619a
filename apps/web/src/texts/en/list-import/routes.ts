import { type ListWords, plainCounts, runs } from "./list-words.ts";

export const routes: ListWords = {
  title: "Import routes with stops from CSV",
  help: "or drop it here: a row for each stop, with its route and school. A route that is there keeps its days and stops, and what the file adds comes after them. A school that is on another route moves.",
  file: "routes",
  fields: {
    route: "Route",
    weekday: "Weekday",
    cadence: "Weeks",
    school: "School",
    order: "Order",
  },
  examples: [
    { route: "River", weekday: "Tuesday", cadence: "Weeks A", school: "Rimu School", order: "1" },
    { route: "River", weekday: "Tuesday", cadence: "Weeks A", school: "Kauri School", order: "2" },
  ],
  need: "Choose the columns of the route and of the school first.",
  counts: plainCounts,
  run: runs("stop", "stops"),
  importing: "Importing routes",
  done: "Routes imported",
};
