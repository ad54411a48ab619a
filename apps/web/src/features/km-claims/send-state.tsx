import { texts } from "#texts/claim-entries";
import { StateTone } from "../../ui/tone.tsx";

/** Says of a claim or a leg that it is on this device and not sent. */
export function ToSend() {
  return <StateTone tone="due" word={texts.toSend} />;
}
