import type { UserStatus } from "@kitround/contract/users/user-status.ts";
import type { User } from "@kitround/contract/users/user.ts";
import { texts } from "#texts/users";
import { formatDay } from "../../lib/dates.ts";
import { StateTone, type Tone } from "../../ui/tone.tsx";

const tones: Record<UserStatus, Tone> = {
  invited: "due",
  active: "ready",
  suspended: "blocked",
  removed: "done",
};

/** Somebody's state in words; a membership that ends by itself is active until its last day. */
export function userState({ status, endsOn }: Pick<User, "status" | "endsOn">): string {
  return status === "active" && endsOn !== null
    ? texts.until(formatDay(endsOn))
    : texts.statuses[status];
}

/** Whether somebody may sign in, as every screen shows it. */
export function UserTone({ user }: { user: Pick<User, "status" | "endsOn"> }) {
  return <StateTone tone={tones[user.status]} word={userState(user)} />;
}
