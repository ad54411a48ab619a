import { texts } from "#texts/claim-entries";
import { StateTone } from "../../ui/tone.tsx";

/** Marks a claim or a leg as unsent. */
export function ToSend() {
  return <StateTone tone="due" word={texts.toSend} />;
}
