import type { User, UserSession } from "@kitround/contract/users/user.ts";
import { texts } from "#texts/users";
import { deviceName } from "../../lib/device-name.ts";
import { momentCell, saveRows } from "../../ui/save-table.ts";

const t = texts.sessions;

/** A person's sessions, a row for each device. */
export function saveSessions(
  { firstName, lastName }: Pick<User, "firstName" | "lastName">,
  sessions: readonly UserSession[],
): void {
  saveRows(
    t.file(`${firstName} ${lastName}`),
    [
      { title: t.csv.device, value: ({ agent }) => deviceName(agent) },
      { title: t.csv.since, value: ({ createdAt }) => momentCell(createdAt) },
      { title: t.csv.seen, value: ({ lastSeenAt }) => momentCell(lastSeenAt) },
    ],
    sessions,
  );
}
