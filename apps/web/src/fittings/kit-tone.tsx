import type { Kit } from "@kitround/contract/kits/kit.ts";
import { type KitState, shortWords } from "@kitround/contract/kits/kit-state.ts";
import { texts } from "#texts/kits";
import { StateTone, type Tone } from "../ui/tone.tsx";

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
  with_branch: "out",
  retired: "done",
};

/** A kit's state; an incomplete one that is ready also says how much is missing. */
export function KitStateTone({ kit }: { kit: Pick<Kit, "state" | "linesShort"> }) {
  const short = shortWords(kit);
  const word = texts.states[kit.state];
  return (
    <StateTone tone={kitTones[kit.state]} word={short === null ? word : `${word}, ${short}`} />
  );
}
