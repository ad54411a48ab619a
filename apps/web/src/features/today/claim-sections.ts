import type { Today } from "@kitround/contract/today/today.ts";
import { texts } from "#texts/today";
import { branchFormat } from "../../lib/locale.ts";
import { section } from "./section.ts";

export const claims = (today: Today) =>
  section(
    today.claimsToDecide,
    texts.claims,
    { to: "/km-claims", search: { tab: "decide" } },
    (claim) => ({
      key: claim.id,
      to: { to: "/km-claims", search: { tab: "decide", claim: claim.id } },
      title: claim.claimantName,
      sub: texts.claim(claim.number),
      end: money(claim),
    }),
  );

export const claimsToPay = (today: Today) =>
  section(
    today.claimsToPay,
    texts.claimsToPay,
    { to: "/km-claims", search: { tab: "pay" } },
    (claim) => ({
      key: claim.id,
      to: { to: "/km-claims", search: { tab: "pay", claim: claim.id } },
      title: claim.claimantName,
      sub: texts.claim(claim.number),
      end: money(claim),
    }),
  );

export const claimsReturned = (today: Today) =>
  section(today.claimsReturned, texts.claimsReturned, { to: "/km-claims" }, (claim) => ({
    key: claim.id,
    to: { to: "/km-claims", search: { claim: claim.id } },
    title: texts.claim(claim.number),
    sub: claim.returnReason,
    end: money(claim),
  }));

function money({ amountCents, currency }: { amountCents: number; currency: string }): string {
  return new Intl.NumberFormat(branchFormat().locale, { style: "currency", currency }).format(
    amountCents / 100,
  );
}
