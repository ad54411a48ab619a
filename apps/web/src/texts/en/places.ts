import { plural } from "#texts/plural";

export const texts = {
  paste: "Place on the map",
  pasteHelp: "Paste a pair as 51.5307, -0.1256, or the link of a map",
  noPlace: "There is no pair of coordinates in this. Paste one as 51.5307, -0.1256.",
  find: "Find the address",
  finding: "Looking for it…",
  found: (name: string) => `Found: ${name}`,
  notFound: "No place with this address is known. Paste its coordinates instead.",
  openMap: "Choose on the map",
  closeMap: "Close the map",
  pickMap: "Map: press where it is",
  pickHelp: "Press where it is; drag to move.",
  noMap: "The map can't be loaded. Paste the coordinates instead.",
  table: "Postcodes",
  tableText:
    "With a table of postcodes, schools are put on the map by their addresses. Load a CSV with the columns postcode, latitude and longitude; most countries publish one.",
  known: (count: number) =>
    count === 0 ? "No postcode is known yet" : `${count.toLocaleString("en")} postcodes are known`,
  load: "Load postcodes from CSV",
  loading: (percent: number) => `Loading, ${percent} %`,
  loaded: (count: number) => `${count.toLocaleString("en")} postcodes loaded`,
  wrongColumns: "The file needs the columns postcode, latitude and longitude.",
  missing: "Not everything is on the map",
  missingText: "Order, distances and arrival times leave out what has no place:",
  placeAll: "Find schools by postcode",
  placeByAddress: "Find schools by address",
  placing: (placed: number, left: number) => `${placed} placed, ${left} to go…`,
  placeBase: "Place the base",
  placed: (placed: number, left: number) =>
    `${plural(placed, "1 school", `${placed} schools`)} placed${left > 0 ? `, ${left} still without a place` : ""}`,
  noTable:
    "Open a school and paste its coordinates. Or ask an administrator to load a table of postcodes in Settings, Operations: then all are placed in one step.",
};
