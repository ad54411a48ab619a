import { fold } from "@kitround/contract/fold.ts";
import { can, roles } from "@kitround/contract/access/capabilities.ts";
import { listUsers, type User } from "@kitround/contract/users/user.ts";
import { userStatuses } from "@kitround/contract/users/user-status.ts";
import { mdiAccountGroupOutline, mdiAccountPlusOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { texts as areaTexts } from "#texts/areas";
import { texts as importTexts } from "#texts/import-labels";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/users";
import type { AddressChange } from "../../lib/address.ts";
import { BackLink } from "../../fittings/links.tsx";
import type { ListFilter } from "../../fittings/list-filters.tsx";
import { ImportButton } from "../../fittings/list-import/import-button.tsx";
import { ListTable } from "../../fittings/list-screen.tsx";
import { wholeList } from "../../server/whole-list.ts";
import { sentence } from "../../lib/sentence.ts";
import { useSession } from "../../lib/stored-session.ts";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { Row } from "../../ui/vocabulary.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { ManyUsers } from "./many-users.tsx";
import { managerColumns, readerColumns } from "./users-table.tsx";
import type { UsersSearch } from "./users-search.ts";

interface UsersScreenProps {
  search: UsersSearch;
  onSearch: (change: AddressChange<UsersSearch>) => void;
  onOpen: (user: User) => void;
}

/** The people who match the filters. Removed people are shown only with their filter. */
function shownOf(users: readonly User[], { q = "", role, status }: UsersSearch): User[] {
  return users.filter(
    (user) =>
      (role === undefined || user.role === role) &&
      (status === undefined ? user.status !== "removed" : user.status === status) &&
      fold(`${user.firstName} ${user.lastName} ${user.email ?? ""}`).includes(fold(q)),
  );
}

const roleFilter: ListFilter<UsersSearch> = {
  name: "role",
  label: texts.role,
  all: texts.allRoles,
  options: roles.map((value) => ({ value, label: sentence(roleTexts[value]) })),
};

/** Offers the statuses that occur. A single one is no choice. */
function statusFilter(users: readonly User[], chosen: UsersSearch["status"]) {
  const options = userStatuses.flatMap((value) => {
    const count = users.filter((user) => user.status === value).length;
    return count > 0 || chosen === value ? [{ value, label: texts.statuses[value], count }] : [];
  });
  const offered = options.length > 1 || chosen !== undefined ? options : [];
  return { name: "status" as const, label: texts.status, options: offered };
}

export function UsersScreen({ search, onSearch, onOpen }: UsersScreenProps) {
  const session = useSession();
  const manages = session !== null && can(session.role, "users:manage");
  const [inviting, setInviting] = useState(false);
  const users = useQuery(wholeList(listUsers));
  const shown = useMemo(() => users.data && shownOf(users.data, search), [users.data, search]);
  const invite = manages && (
    <Row>
      <ImportButton list="users" label={importTexts.people} />
      <Button
        variant="contained"
        startIcon={<Icon path={mdiAccountPlusOutline} size={20} />}
        onClick={() => setInviting(true)}
      >
        {texts.invite}
      </Button>
    </Row>
  );
  return (
    <Page narrow title={areaTexts.users} back={<BackLink to="/settings" />} actions={invite}>
      <ListTable
        label={texts.list}
        of={users}
        rows={shown}
        all={users.data?.length}
        columns={manages ? managerColumns : readerColumns}
        rowKey={(user) => user.id}
        rowName={(user) => `${user.firstName} ${user.lastName}`}
        search={search}
        onSearch={onSearch}
        searchLabel={texts.search}
        filters={[roleFilter, statusFilter(users.data ?? [], search.status)]}
        icon={mdiAccountGroupOutline}
        empty={{ title: texts.empty, text: texts.emptyText }}
        none={{ title: texts.none, clear: texts.noneClear }}
        onOpen={onOpen}
        many={manages ? ManyUsers : undefined}
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
