import {
  decideKmClaim,
  listKmClaims,
  payKmClaim,
  submitKmClaim,
} from "@kitround/contract/km-claims/km-claim.ts";
import { rateLinesOf, ratesOf } from "@kitround/contract/rate-cards/known-rates.ts";
import { createRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import { call } from "../../e2e/call.ts";
import type { TripsServer } from "../../e2e/trips-server.ts";

/** The office's work on a driver's kilometres, before the day and after it. */
export const payFor = {
  async prepare({ url, sessions }: TripsServer): Promise<void> {
    const known = ratesOf("NZ")[0];
    if (!known) throw new Error("There are published rates.");
    const { cents: _cents, ...card } = known;
    const lines = rateLinesOf(known);
    const body = { ...card, lines };
    await call(sessions.finance, createRateCard, { body }, url);
  },

  /** The cents of the day's claim, submitted by the driver and paid. */
  async paid({ url, sessions: { driver, finance } }: TripsServer): Promise<number> {
    const { items } = await call(driver, listKmClaims, { query: {} }, url);
    const [claim] = items;
    if (!claim) throw new Error("The day has made no claim.");
    const params = { id: claim.id };
    const { rowVersion } = claim;
    const submitted = await call(driver, submitKmClaim, { params, body: { rowVersion } }, url);
    const decision = { rowVersion: submitted.rowVersion, decision: "approved" } as const;
    const approved = await call(finance, decideKmClaim, { params, body: decision }, url);
    const body = { rowVersion: approved.rowVersion, paymentRef: "DAY-30" };
    const paid = await call(finance, payKmClaim, { params, body }, url);
    return paid.status === "paid" ? paid.amountCents : 0;
  },
};
