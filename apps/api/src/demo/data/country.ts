import type { BranchData } from "../branch.ts";
import { northWaikare, waikare } from "./branches.ts";

const north = "Upper North Island";
const middle = "Lower North Island";

/** Invented branches. */
const places: readonly [name: string, code: string, lat: number, lng: number][] = [
  ["Awanui Flats", "AWF", -35.05, 173.25],
  ["Bell Harbour", "BLH", -36.12, 174.43],
  ["Cascade Valley", "CCV", -44.2, 168.9],
  ["Driftwood Coast", "DFC", -42.4, 171.25],
  ["Eastern Ranges", "EAR", -38.3, 177.9],
  ["Fern Plains", "FNP", -43.7, 171.9],
  ["Greywacke", "GWK", -42.95, 171.6],
  ["High Country", "HIC", -44.6, 170.2],
  ["Ika Bay", "IKB", -39.4, 176.8],
  ["Juniper Hills", "JNH", -45.3, 169.9],
  ["Kererū Basin", "KRB", -40.9, 175.6],
  ["Lakes and Tops", "LKT", -45.1, 168.7],
  ["Manuka Straits", "MKS", -41.3, 174.1],
  ["Nīkau Coast", "NKC", -41.8, 171.5],
  ["Old Ferry", "OFY", -38.8, 175.1],
  ["Pumice Plateau", "PPL", -38.7, 176.1],
  ["Quarry Hill", "QYH", -45.9, 170.5],
  ["Rimu Sound", "RMS", -46.1, 168.3],
  ["Southern Isles", "SIL", -46.9, 168.1],
];

/** The further branches of a country: 21 with the demo's two. Every sixth has the size of the demo's large one. */
export const countryBranches: readonly BranchData[] = places.map(
  ([name, code, baseLat, baseLng], at) => ({
    ...(at % 6 === 5 ? waikare : northWaikare),
    name,
    code,
    region: baseLat > -39 ? north : baseLat > -41.1 ? middle : "South Island",
    baseAddress: `${name} kit room, ${at + 3} Depot Street`,
    baseLat,
    baseLng,
    seed: 100 + at,
  }),
);
