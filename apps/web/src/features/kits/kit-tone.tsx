import type { KitState } from "@kitround/contract/kits/kit-state.ts";
import { texts } from "#texts/kits";
import { StateTone, type Tone } from "../../ui/tone.tsx";

export const kitTones: Record<KitState, Tone> = {
  new: "due",
  in_check: "needsWork",
  needs_top_up: "needsWork",
  ready: "ready",
  packed: "ready",
  in_transit_out: "out",
  at_school: "atSchool",
  in_transit_in: "out",
  quarantined: "quarantined",
  lost: "late",
  retired: "done",
};

export function KitStateTone({ state }: { state: KitState }) {
  return <StateTone tone={kitTones[state]} word={texts.states[state]} />;
}
