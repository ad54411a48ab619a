import type { Stop, StopLine } from "@kitround/contract/trips/trip.ts";
import { texts } from "#texts/trips";
import { StateTone, type Tone } from "../../ui/tone.tsx";

const stopTones: Record<Stop["status"], Tone> = {
  pending: "due",
  arrived: "out",
  done: "ready",
  partial: "needsWork",
  skipped: "blocked",
};

export function StopState({ status }: { status: Stop["status"] }) {
  return <StateTone tone={stopTones[status]} word={texts.stopStatus[status]} />;
}

/** How a line ended, in words; nothing while it is open. */
export function LineState({ line }: { line: StopLine }) {
  if (line.result === null) return null;
  const tone: Tone =
    line.result === "done" ? "ready" : line.result === "missing_box" ? "needsWork" : "blocked";
  const word =
    line.result === "missing_box" && line.boxesActual !== null
      ? texts.list.boxesOf(line.boxesActual, line.boxesExpected)
      : texts.result[line.result];
  return <StateTone tone={tone} word={word} />;
}
