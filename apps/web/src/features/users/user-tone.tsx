import type { UserStatus } from "@kitround/contract/users/user-status.ts";
import { texts } from "#texts/users";
import { StateTone, type Tone } from "../../ui/tone.tsx";

const tones: Record<UserStatus, Tone> = {
  invited: "due",
  active: "ready",
  suspended: "blocked",
  removed: "done",
};

/** Whether somebody may sign in, as every screen shows it. */
export function UserTone({ status }: { status: UserStatus }) {
  return <StateTone tone={tones[status]} word={texts.statuses[status]} />;
}
