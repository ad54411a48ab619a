import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Route } from "@kitround/contract/route.ts";
import { expect, test } from "vitest";

// What a device takes along, for seven days or until its person signs out, is decided field by field where it says something of
// a person or a place: somebody who finds the device could read it. A field that comes to a carried answer is missed in this list.

const carried: Record<string, readonly string[]> = {
  "/branch": ["baseAddress", "baseLat", "baseLng", "name", "officeEmail", "officePhone"],
  "/check-ins/sheets/:id": ["note", "schoolName"],
  "/check-ins/waiting": ["schoolName"],
  "/kits": ["conditionNote", "nextSchoolName", "qrToken", "schoolName", "tripName"],
  "/kits/scan/:code": [
    "actorName",
    "conditionNote",
    "name",
    "nextSchoolName",
    "qrToken",
    "schoolName",
    "tripName",
  ],
  "/labels/replaced": ["token"],
  "/me": [
    "email",
    "firstName",
    "lastName",
    "name",
    "officePhone",
    "personId",
    "phone",
    "tripMails",
  ],
  "/preparations": ["askedByName", "kitSchoolName", "packedByName", "schoolName", "verifiedByName"],
  "/preparations/:id": [
    "askedByName",
    "kitSchoolName",
    "note",
    "packedByName",
    "schoolName",
    "verifiedByName",
  ],
  "/preparations/pick-list": ["name"],
  "/second-counts": ["countedByName", "decidedByName", "firstByName", "note"],
  "/stock": ["name", "unitCostCents", "valueCents"],
  "/stock/counts": ["countedByName", "decidedByName", "note"],
  "/today": [
    "amountCents",
    "askedByName",
    "assigneeName",
    "claimantName",
    "countedByName",
    "decidedByName",
    "driverName",
    "helperName",
    "kitSchoolName",
    "name",
    "note",
    "packedByName",
    "schoolName",
    "unitCostCents",
    "valueCents",
    "verifiedByName",
  ],
  "/top-ups": ["doneByName", "note"],
  "/trips": ["driverName", "helperName", "name"],
  "/trips/:id": [
    "accessNote",
    "address",
    "byName",
    "contactEmail",
    "contactName",
    "contactPhone",
    "driverName",
    "dropPoint",
    "helperName",
    "lat",
    "lng",
    "name",
    "noProof",
    "note",
    "placeName",
    "proofs",
    "schoolName",
    "suburb",
  ],
  "/trips/:id/claim-offer": ["amountCents", "tier1RateMillicents", "tier2RateMillicents"],
};

const web = join(import.meta.dirname, "../..");
const ofThings = /^(item|kitType|route|vehicle)Name$/;
const ofPeople =
  /name$|mail|phone|contact|address|suburb|note|proof|lat$|lng$|drop|personId|token|session|link|secret|password|cents/i;

/** The routes whose answers are kept, by the path, as the app's own files name them. */
async function keptRoutes(): Promise<Map<string, Route>> {
  const found = new Map<string, Route>();
  for (const user of globSync("**/*.{ts,tsx}", { cwd: web })) {
    const source = readFileSync(join(web, user), "utf8");
    for (const [, name = ""] of source.matchAll(/\bkeptQueryOptions\((\w+)/g)) {
      const from = new RegExp(`import {[^}]*\\b${name}\\b[^}]*} from "@kitround/contract/([^"]+)"`);
      const path = from.exec(source)?.[1];
      if (path === undefined) throw new Error(`${user}: where is ${name} from?`);
      const file = join(web, "../../../packages/contract/src", path);
      const module = (await import(/* @vite-ignore */ file)) as Record<string, Route>;
      const route = module[name];
      if (route === undefined) throw new Error(`${user}: ${name} is no route`);
      found.set(route.path, route);
    }
  }
  return found;
}

type Schema = Record<string, unknown>;

function fieldsIn(schema: Schema, names = new Set<string>()): Set<string> {
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties") for (const name of Object.keys(value as Schema)) names.add(name);
    if (typeof value === "object" && value !== null) fieldsIn(value as Schema, names);
  }
  return names;
}

test("what a device takes along says of people and places what this list says, and no more", async () => {
  const routes = await keptRoutes();
  const seen = Object.fromEntries(
    [...routes].toSorted().map(([path, route]) => {
      const schema = route.result.toJSONSchema({ unrepresentable: "any" }) as Schema;
      return [
        path,
        [...fieldsIn(schema)]
          .filter((name) => ofPeople.test(name) && !ofThings.test(name))
          .toSorted(),
      ];
    }),
  );
  expect(seen).toEqual(carried);
});
