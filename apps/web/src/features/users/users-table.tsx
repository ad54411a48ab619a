import type { User } from "@kitround/contract/users/user.ts";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/users";
import { formatMoment } from "../../lib/dates.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import { sentence } from "../../lib/sentence.ts";
import { momentCell } from "../../ui/save-table.ts";
import type { Column } from "../../ui/table-model.ts";
import { UserTone, userState } from "./user-tone.tsx";

const t = texts.columns;

const facts: readonly Column<User>[] = [
  {
    key: "name",
    title: t.name,
    csv: (user) => `${user.firstName} ${user.lastName}`,
    value: (user) => `${user.lastName} ${user.firstName}`,
    card: "heading",
    width: "24%",
    cell: (user) => (
      <TextLink to="/settings/users/$id" params={{ id: user.id }} sx={{ fontWeight: 600 }}>
        {user.firstName} {user.lastName}
      </TextLink>
    ),
  },
  {
    key: "role",
    title: t.role,
    value: (user) => roleTexts[user.role],
    cell: (user) => sentence(roleTexts[user.role]),
  },
  {
    key: "status",
    card: "end",
    title: t.status,
    value: (user) => user.status,
    csv: userState,
    cell: (user) => <UserTone user={user} />,
  },
];

const forManagers: readonly Column<User>[] = [
  {
    key: "email",
    title: t.email,
    value: (user) => user.email,
    card: "hidden",
    cell: (user) => user.email,
  },
  {
    key: "seen",
    card: "named",
    title: t.seen,
    value: (user) => user.lastSeenAt ?? "",
    csv: (user) => (user.lastSeenAt === null ? null : momentCell(user.lastSeenAt)),
    cell: (user) => (user.lastSeenAt === null ? texts.never : formatMoment(user.lastSeenAt)),
  },
];

export const readerColumns = facts;
export const managerColumns = [...facts, ...forManagers];
