import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { texts } from "#texts/km-claims";
import { StateTone, type Tone } from "../../ui/tone.tsx";

const toneOf: Record<KmClaim["status"], Tone> = {
  draft: "draft",
  submitted: "due",
  returned: "needsWork",
  approved: "ready",
  exported: "ready",
  paid: "done",
  rejected: "blocked",
  void: "off",
};

export function ClaimState({ status }: { status: KmClaim["status"] }) {
  return <StateTone tone={toneOf[status]} word={texts.statuses[status]} />;
}
