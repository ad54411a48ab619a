import type { Stop, StopLine } from "@kitround/contract/trips/trip.ts";
import { texts } from "#texts/trips";
import { StateTone, type Tone } from "../../ui/tone.tsx";

const stopTones: Record<Stop["status"], Tone> = {
  pending: "due",
  arrived: "out",
  done: "done",
  partial: "needsWork",
  skipped: "blocked",
};

export function StopState({ status }: { status: Stop["status"] }) {
  return <StateTone tone={stopTones[status]} word={texts.stopStatus[status]} />;
}

/**
 * For a kit to collect: whether its school has said that it is ready at the office. Renders nothing if the school
 * could not say so.
 */
export function AtOffice({ line }: { line: StopLine }) {
  if (line.action !== "collect" || line.status !== "open") return null;
  if (line.schoolReady === undefined || line.schoolReady === null) return null;
  return line.schoolReady ? (
    <StateTone tone="ready" word={texts.list.atOffice} />
  ) : (
    <StateTone tone="needsWork" word={texts.list.notAtOffice} />
  );
}

/** The result of a line, in words; renders nothing while it is open. */
export function LineState({ line }: { line: StopLine }) {
  if (line.result === null) return null;
  const tone: Tone =
    line.result === "done" ? "done" : line.result === "missing_box" ? "needsWork" : "blocked";
  const word =
    line.result === "missing_box" && line.boxesActual !== null
      ? texts.list.boxesOf(line.boxesActual, line.boxesExpected)
      : texts.result[line.result];
  return <StateTone tone={tone} word={word} />;
}
