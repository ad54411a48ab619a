import { fold } from "@kitround/contract/fold.ts";
import { can, roles } from "@kitround/contract/access/capabilities.ts";
import { listUsers, type User } from "@kitround/contract/users/user.ts";
import { userStatuses } from "@kitround/contract/users/user-status.ts";
import { mdiAccountGroupOutline, mdiAccountPlusOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { texts as areaTexts } from "#texts/areas";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/users";
import type { AddressChange } from "../../lib/address.ts";
import { smallFieldSize } from "../../lib/dense-parts.ts";
import { BackLink } from "../../fittings/links.tsx";
import { wholeList } from "../../server/whole-list.ts";
import { sentence } from "../../lib/sentence.ts";
import { useSession } from "../../lib/stored-session.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { Page } from "../../ui/page.tsx";
import { saveTable } from "../../ui/save-table.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { formatSort, parseSort } from "../../ui/table-model.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { managerColumns, readerColumns } from "./users-table.tsx";
import type { UsersSearch } from "./users-search.ts";

interface UsersScreenProps {
  search: UsersSearch;
  onSearch: (change: AddressChange<UsersSearch>) => void;
  onOpen: (user: User) => void;
}

/** Those who were removed are shown only when they are asked for. */
function shownOf(users: readonly User[], { q = "", role, status }: UsersSearch): User[] {
  return users.filter(
    (user) =>
      (role === undefined || user.role === role) &&
      (status === undefined ? user.status !== "removed" : user.status === status) &&
      fold(`${user.firstName} ${user.lastName} ${user.email ?? ""}`).includes(fold(q)),
  );
}

export function UsersScreen({ search, onSearch, onOpen }: UsersScreenProps) {
  const session = useSession();
  const manages = session !== null && can(session.role, "users:manage");
  const columns = manages ? managerColumns : readerColumns;
  const sort = parseSort(search.sort);
  const [inviting, setInviting] = useState(false);
  const users = useQuery(wholeList(listUsers));
  const all = users.data;
  const shown = useMemo(() => shownOf(all ?? [], search), [all, search]);
  const states = userStatuses.flatMap((value) => {
    const count = all?.filter((user) => user.status === value).length ?? 0;
    const shows = count > 0 || search.status === value;
    return shows ? [{ value, label: texts.statuses[value], count }] : [];
  });
  const invite = manages && (
    <Button
      variant="contained"
      startIcon={<Icon path={mdiAccountPlusOutline} size={20} />}
      onClick={() => setInviting(true)}
    >
      {texts.invite}
    </Button>
  );
  return (
    <Page title={areaTexts.users} back={<BackLink to="/settings" />} actions={invite}>
      <ListBar
        search={
          <SearchField
            label={texts.search}
            value={search.q ?? ""}
            onChange={(q) => onSearch({ q: q === "" ? undefined : q })}
          />
        }
        filters={
          <>
            <NativeSelect
              variant="outlined"
              input={<OutlinedInput notched={false} size="small" />}
              value={search.role ?? ""}
              inputProps={{ "aria-label": texts.role }}
              onChange={(event) =>
                onSearch({ role: roles.find((role) => role === event.target.value) })
              }
              sx={smallFieldSize}
            >
              <option value="">{texts.allRoles}</option>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {sentence(roleTexts[role])}
                </option>
              ))}
            </NativeSelect>
            {(states.length > 1 || search.status !== undefined) && (
              <FilterChips
                single
                label={texts.status}
                options={states}
                value={search.status === undefined ? [] : [search.status]}
                onChange={([status]) => onSearch({ status })}
              />
            )}
          </>
        }
        onSave={shown.length === 0 ? undefined : () => saveTable(texts.list, columns, shown, sort)}
        {...(all === undefined ? {} : { shown: shown.length, all: all.length })}
      />
      {users.isPending && <SkeletonRows rows={8} />}
      {users.isError && all === undefined && <ErrorState onRetry={() => void users.refetch()} />}
      {all !== undefined && shown.length === 0 && (
        <EmptyState
          icon={mdiAccountGroupOutline}
          title={all.length === 0 ? texts.empty : texts.none}
          text={all.length === 0 ? texts.emptyText : texts.noneText}
        />
      )}
      {shown.length > 0 && (
        <DataTable
          label={texts.list}
          rows={shown}
          columns={columns}
          rowKey={(user) => user.id}
          sort={sort}
          onSort={(next) => onSearch({ sort: formatSort(next) })}
          onOpen={onOpen}
        />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
