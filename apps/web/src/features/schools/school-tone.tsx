import type { School } from "@kitround/contract/schools/school.ts";
import { texts } from "#texts/schools";
import { StateTone, type Tone } from "../../ui/tone.tsx";

const tones: Record<School["status"], Tone> = {
  prospect: "due",
  member: "ready",
  paused: "blocked",
  lapsed: "late",
  left: "done",
};

export function SchoolTone({ status }: { status: School["status"] }) {
  return <StateTone tone={tones[status]} word={texts.statuses[status]} />;
}
