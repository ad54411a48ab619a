import { allRoutes } from "@kitround/contract/all-routes.ts";
import { expect, test } from "vitest";

// Lists the personal fields in answers that are stored on a device, for seven days or until the person signs out:
// somebody who finds the device could read them. A new field in a stored answer fails this test until it is listed
// here.

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
  "/km-claims": ["amountCents", "approverName", "claimantName", "note"],
  "/km-claims/:id": [
    "amountCents",
    "approverName",
    "beforeCents",
    "cardName",
    "claimantName",
    "lat",
    "lng",
    "note",
    "passengerMillicents",
    "tier1RateMillicents",
    "tier2RateMillicents",
  ],
  "/km-claims/unclaimed-trips": ["driverName", "name"],
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
  "/stock/stocktakes/open": [
    "countedByName",
    "decidedByName",
    "differenceCents",
    "note",
    "startedByName",
  ],
  "/today": [
    "amountCents",
    "askedByName",
    "assigneeName",
    "claimantName",
    "contactName",
    "countedByName",
    "decidedByName",
    "driverName",
    "helperName",
    "kitSchoolName",
    "name",
    "note",
    "packedByName",
    "personName",
    "phone",
    "schoolName",
    "tripName",
    "unitCostCents",
    "valueCents",
    "verifiedByName",
  ],
  "/top-ups": ["doneByName", "note", "schoolName"],
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
  "/trips/:id/claim-offer": [
    "amountCents",
    "passengerMillicents",
    "tier1RateMillicents",
    "tier2RateMillicents",
  ],
  "/vehicles": ["name", "ownerName"],
};

const ofThings = /^(item|kitType|route|vehicle)Name$/;
const ofPeople =
  /name$|mail|phone|contact|address|suburb|note|proof|lat$|lng$|drop|personId|token|session|link|secret|password|cents/i;

type Schema = Record<string, unknown>;

function fieldsIn(schema: Schema, names = new Set<string>()): Set<string> {
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties") for (const name of Object.keys(value as Schema)) names.add(name);
    if (typeof value === "object" && value !== null) fieldsIn(value as Schema, names);
  }
  return names;
}

test("answers stored on a device contain the listed fields about people and places, and no others", () => {
  const routes = allRoutes.filter((route) => route.carried === true);
  const seen = Object.fromEntries(
    routes.map((route) => {
      const schema = route.result.toJSONSchema({ unrepresentable: "any" }) as Schema;
      return [
        route.path,
        [...fieldsIn(schema)]
          .filter((name) => ofPeople.test(name) && !ofThings.test(name))
          .toSorted(),
      ];
    }),
  );
  expect(seen).toEqual(carried);
});
