import { randomUUID } from "node:crypto";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { createKmBatch, payKmBatch } from "@kitround/contract/km-claims/km-batch.ts";
import { makeCorrections, reverseKmClaim } from "@kitround/contract/km-claims/correction.ts";
import { getLogbook } from "@kitround/contract/km-claims/logbook.ts";
import { getKmStatement } from "@kitround/contract/km-claims/statement.ts";
import {
  printKmClaim,
  printKmStatement,
  printLogbook,
} from "@kitround/contract/papers/claim-paper.ts";
import { createRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import { rateLinesOf, ratesOf } from "@kitround/contract/rate-cards/known-rates.ts";
import type { Input, Route } from "@kitround/contract/route.ts";
import { createVehicle } from "@kitround/contract/vehicles/vehicle.ts";
import sharp from "sharp";
import { extractImages, extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import {
  addCard,
  approve,
  beforeBackdating,
  milesByHand,
  pay,
  submit,
} from "../../test/british-claims.ts";
import { claimed, km } from "../../test/km-claims.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();
type As = Parameters<TestBranch["call"]>[0];

/** A paper's text as its reader sees it, and its file's name. */
async function printed<R extends Route>(branch: TestBranch, as: As, route: R, input: Input<R>) {
  const answer = await branch.call(as, route, input);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(answer.body as Buffer));
  const { text } = await extractText(pdf, { mergePages: true });
  const pages = Array.from({ length: pdf.numPages }, (_, page) => extractImages(pdf, page + 1));
  const pictures = (await Promise.all(pages)).flat().length;
  const name = String(answer.headers["content-disposition"]);
  return { text: text.replaceAll(/\s+/g, " "), name, pictures };
}

async function paid() {
  const made = await claimed(app);
  const { branch, claim } = made;
  const params = { id: claim.id };
  const { rowVersion } = claim;
  const submitted = await branch.ok("driver", claims.submitKmClaim, {
    params,
    body: { rowVersion },
  });
  await branch.ok("manager", claims.decideKmClaim, {
    params,
    body: { rowVersion: submitted.rowVersion, decision: "approved" },
  });
  const batch = await branch.ok("finance", createKmBatch, { body: { claimIds: [claim.id] } });
  const payment = { rowVersion: batch.rowVersion, paidOn: "2026-11-24", paymentRef: "BACS 1147" };
  await branch.ok("finance", payKmBatch, { params: { id: batch.id }, body: payment });
  return made;
}

test("a paid claim's paper has its legs, odometer, rates with their source, and who approved it", async () => {
  const { branch, claim } = await paid();
  const { text, name } = await printed(branch, "driver", printKmClaim, {
    params: { id: claim.id },
  });
  expect(name).toContain('filename="claim-1.pdf"');
  for (const words of [
    "Claim 1 of driver",
    "State: Paid",
    "Approved: by manager",
    "Batch: 1",
    "Paid: Tue 24 Nov 2026, reference BACS 1147",
    "Tue 24 Nov 2026",
    "1 Store Lane – Fairview School",
    "Ōrere School – Māpua School",
    "14,001 km",
    "14,021 km",
    "Roadworks",
    "4.0 km: $1.20/km",
    "0.047 km: $0.37/km",
    "Inland Revenue 2025–26",
    "www.ird.govt.nz",
    `Total: 20.0 km, $${(claim.amountCents / 100).toFixed(2)}`,
  ]) {
    expect(text).toContain(words);
  }
});

test("a claim's paper shows the receipts of its legs", async () => {
  const { branch, round } = await claimed(app);
  const hand = { fromPlace: "Store", toPlace: "Ōtaki Hardware", distanceM: km(2) };
  const body = { ...hand, purpose: "Batteries", vehicleId: round.vehicleId, onDay: "2026-11-25" };
  const claim = await branch.ok("driver", claims.addManualLeg, { body });
  const leg = claim.legs.at(-1);
  for (const background of ["#fff", "#eee"]) {
    const drawn = sharp({ create: { width: 300, height: 400, channels: 3, background } });
    const answer = await app.server.inject({
      method: "POST",
      url: `/api/km-claims/${claim.id}/legs/${leg?.id ?? ""}/receipts`,
      headers: {
        "x-auth-token": branch.actors.driver.token,
        "idempotency-key": randomUUID(),
        "content-type": "image/jpeg",
      },
      payload: await drawn.jpeg().toBuffer(),
    });
    expect(answer.statusCode).toBe(201);
  }
  const params = { id: claim.id };
  const { text, pictures } = await printed(branch, "finance", printKmClaim, { params });
  for (const words of ["Receipts", "Leg 5, 1 of 2", "Leg 5, 2 of 2", "Ōtaki Hardware, Batteries"]) {
    expect(text).toContain(words);
  }
  expect(pictures).toBe(2);
});

test("a correction's paper says what was paid and what should be; a reversal's what it reverses and why", async () => {
  const { branch, car } = await beforeBackdating(app);
  const claim = await milesByHand(branch, await car("Hatchback"), "2026-04-10", 30);
  await submit(branch, claim);
  await approve(branch, claim);
  await pay(branch, claim);
  await addCard(branch, "newer");
  const body = { lines: 1, amountCents: 300 };
  await branch.ok("finance", makeCorrections, { body });
  const { items } = await branch.ok("finance", claims.listKmClaims, { query: {} });
  const [correction] = items;
  if (correction?.kind !== "correction") throw new Error("The newest claim corrects.");
  const params = { id: claim.id };
  const read = async (id: string) =>
    (await printed(branch, "driver", printKmClaim, { params: { id } })).text;
  const corrected = await read(correction.id);
  for (const words of [
    ": rates corrected",
    "Claim 1, leg 1",
    "£13.50, £0.45/mi, HMRC until April 2026",
    "£16.50, £0.55/mi",
    "Total: £3.00",
  ]) {
    expect(corrected).toContain(words);
  }
  // A correction has no driving, and its claimant did not submit it.
  for (const words of ["0.0 mi", "Submitted:"]) expect(corrected).not.toContain(words);
  await approve(branch, correction);
  const { rowVersion } = await branch.ok("manager", claims.getKmClaim, { params });
  const void_ = { rowVersion, reason: "Another library's drive", claimableAgain: false };
  const reversal = await branch.ok("manager", reverseKmClaim, { params, body: void_ });
  const reversed = await read(reversal.id);
  for (const words of [
    ": reversal",
    "Makes void claim: 1",
    "Why the claim is void: Another library's drive",
    "£16.50, HMRC from April 2026",
    "Owed back to the branch: -£16.50",
  ]) {
    expect(reversed).toContain(words);
  }
  expect(await read(claim.id)).toContain("Made void by claim: 3");
});

test("a claim's papers are readable by its claimant and those who approve, of their own branch", async () => {
  const { branch, claim, round } = await paid();
  const params = { id: claim.id };
  await printed(branch, "finance", printKmClaim, { params });
  await branch.refused("coordinator", printKmClaim, { params }, "not_found");
  await branch.refused("viewer", printKmClaim, { params }, "forbidden");
  const other = await app.newBranch();
  await other.refused("admin", printKmClaim, { params }, "not_found");

  const car = { params: { id: round.vehicleId } };
  const driver = { params: { id: branch.actors.driver.branchUserId } };
  for (const as of ["driver", "manager"] as const) {
    await printed(branch, as, printLogbook, car);
    await printed(branch, as, printKmStatement, driver);
  }
  for (const [who, as] of [
    [branch, "coordinator"],
    [other, "admin"],
  ] as const) {
    for (const route of [printLogbook, getLogbook]) await who.refused(as, route, car, "not_found");
    for (const route of [printKmStatement, getKmStatement]) {
      await who.refused(as, route, driver, "not_found");
    }
  }
});

test("a logbook has the trips and legs by hand of its tax year, and the rest of the odometer as private use", async () => {
  const { branch, round } = await paid();
  const hand = { fromPlace: "Store", toPlace: "Bank", distanceM: km(2), purpose: "Float" };
  const leg = { ...hand, vehicleId: round.vehicleId };
  await branch.ok("driver", claims.addManualLeg, { body: { ...leg, onDay: "2026-11-25" } });
  await branch.ok("driver", claims.addManualLeg, { body: { ...leg, onDay: "2026-03-31" } });
  const params = { id: round.vehicleId };
  const query = { onDay: "2026-11-24" };
  const book = await branch.ok("driver", getLogbook, { params, query });
  expect(book).toMatchObject({
    startsOn: "2026-04-01",
    endsOn: "2027-03-31",
    openingM: km(5),
    closingM: null,
    latestM: km(14_021),
    logbookKept: true,
    privateM: null,
    // Private use is the rest of the odometer's difference since the start of the year.
    step: {
      counts: "travelled",
      stepM: km(14_000),
      days: [{ day: "2026-11-24", doneM: km(14_016) }],
    },
  });
  expect(book.trips).toMatchObject([
    {
      onDay: "2026-11-24",
      places: ["1 Store Lane", "Fairview School", "Ōrere School", "Māpua School", "1 Store Lane"],
      odoStartM: km(14_001),
      odoEndM: km(14_021),
      distanceM: km(20),
      claimNumber: 1,
    },
    {
      onDay: "2026-11-25",
      purpose: "Float",
      places: ["Store", "Bank"],
      distanceM: km(2),
      claimNumber: 2,
    },
  ]);
  const { text } = await printed(branch, "driver", printLogbook, { params, query });
  for (const words of [
    "tax year Wed 1 Apr 2026 to Wed 31 Mar 2027",
    "Opening odometer: 5 km",
    "Latest reading: 14,021 km",
    "Business: 22.0 km",
    "Private: 13,994.0 km",
    "Total 22.0 km",
    "14,001 km – 14,021 km",
    "by hand",
  ]) {
    expect(text).toContain(words);
  }
  const before = await branch.ok("driver", getLogbook, { params, query: { onDay: "2026-03-31" } });
  expect(before.trips.map(({ onDay }) => onDay)).toEqual(["2026-03-31"]);
  const rejected = (await branch.ok("driver", claims.listKmClaims, { query: { status: "draft" } }))
    .items[0];
  const at = { params: { id: rejected?.id ?? "" } };
  const sent = await branch.ok("driver", claims.submitKmClaim, {
    ...at,
    body: { rowVersion: rejected?.rowVersion ?? 0 },
  });
  const no = { rowVersion: sent.rowVersion, decision: "rejected" as const, reason: "No receipt" };
  await branch.ok("manager", claims.decideKmClaim, { ...at, body: no });
  expect((await branch.ok("driver", getLogbook, { params, query })).trips).toHaveLength(1);
});

test("a statement separates reimbursement and honorarium if the branch pays more than the published rate", async () => {
  const branch = await app.newBranch();
  const [known] = ratesOf("NZ");
  if (!known) throw new Error("There are published rates.");
  const { cents: _cents, ...card } = known;
  // $1.50 a kilometre where Inland Revenue has $1.20.
  const lines = rateLinesOf(known).map((line) => ({ ...line, rateMillicents: 150_000 }));
  await branch.ok("finance", createRateCard, { body: { ...card, lines } });
  const body = { name: "Jazz", fuel: "petrol" as const, reimbursable: true };
  const { id: vehicleId } = await branch.ok("driver", createVehicle, { body });
  const leg = { vehicleId, fromPlace: "A", toPlace: "B", distanceM: km(10), purpose: "Bank" };
  const add = (onDay: string) =>
    branch.ok("driver", claims.addManualLeg, { body: { ...leg, onDay } });
  await add("2026-03-31");
  const claim = await add("2026-04-01");
  const params = { id: branch.actors.driver.branchUserId };
  const query = { onDay: "2026-11-24" };
  expect((await branch.ok("driver", getKmStatement, { params, query })).claims).toEqual([]);
  const at = { params: { id: claim.id } };
  const sent = await branch.ok("driver", claims.submitKmClaim, {
    ...at,
    body: { rowVersion: claim.rowVersion },
  });
  await branch.ok("manager", claims.decideKmClaim, {
    ...at,
    body: { rowVersion: sent.rowVersion, decision: "approved" },
  });
  const { claims: rows } = await branch.ok("driver", getKmStatement, { params, query });
  // The leg of 31 March belongs to the previous tax year.
  expect(rows).toMatchObject([
    { amountCents: 1500, withinCents: 1200, aboveCents: 300, paidOn: null },
  ]);
  const { text } = await printed(branch, "driver", printKmStatement, { params, query });
  for (const words of ["Reimbursed", "Honorarium", "$12.00", "$3.00", "$15.00", "not yet"]) {
    expect(text).toContain(words);
  }
});
