import type { KitTypeOffer } from "@kitround/contract/kit-types/kit-type-offer.ts";
import { texts } from "#texts/kit-type-offers";
import { StateTone } from "../../../ui/tone.tsx";

type OfferState = keyof typeof texts.states;

/** What became of an offer in this branch. */
export function stateOfOffer(offer: KitTypeOffer): OfferState {
  if (offer.withdrawnAt !== null) return "withdrawn";
  if (offer.kitTypeId !== null) return offer.takenVersion === offer.version ? "current" : "news";
  return offer.sameCode ? "alike" : "open";
}

const tones = {
  open: "draft",
  alike: "due",
  current: "ready",
  news: "needsWork",
  withdrawn: "off",
} as const;

export function OfferStateTone({ offer }: { offer: KitTypeOffer }) {
  const state = stateOfOffer(offer);
  return <StateTone tone={tones[state]} word={texts.states[state]} />;
}
