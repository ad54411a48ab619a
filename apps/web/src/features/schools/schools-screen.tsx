import { listSchools } from "@kitround/contract/schools/school.ts";
import { mdiPlus, mdiSchoolOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as areaTexts } from "#texts/areas";
import { texts } from "#texts/schools";
import type { AddressChange } from "../../lib/address.ts";
import { useCan } from "../../lib/can.ts";
import { BackLink } from "../../fittings/links.tsx";
import { ImportButton } from "../../fittings/list-import/import-button.tsx";
import { wholePage } from "../../server/whole-list.ts";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { formatSort, parseSort } from "../../ui/table-model.ts";
import { AddSchool } from "./add-school.tsx";
import { SchoolsBar } from "./schools-bar.tsx";
import { saveSchools, SchoolsList } from "./schools-list.tsx";
import type { SchoolsSearch } from "./schools-search.ts";

interface SchoolsScreenProps {
  search: SchoolsSearch;
  onSearch: (change: AddressChange<SchoolsSearch>) => void;
  onOpen: (id: string) => void;
}

/** All schools of the branch; adding one, or bringing a whole directory in. */
export function SchoolsScreen({ search, onSearch, onOpen }: SchoolsScreenProps) {
  const { sort, ...filters } = search;
  const [open, setOpen] = useState(false);
  const mayWrite = useCan("schools:write");
  const schools = useQuery(wholePage(listSchools, filters));
  const save = () => saveSchools(schools.data?.items ?? [], parseSort(sort));
  const filtered = Object.keys(filters).length > 0;
  const buttons = mayWrite && (
    <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
      <ImportButton list="schools" />
      <Button
        variant="contained"
        startIcon={<Icon path={mdiPlus} size={20} />}
        onClick={() => setOpen(true)}
      >
        {texts.add}
      </Button>
    </Box>
  );
  return (
    <Page title={areaTexts.schools} back={<BackLink to="/settings" />} actions={buttons}>
      <SchoolsBar
        search={search}
        onSearch={onSearch}
        shown={schools.data?.items.length ?? null}
        all={schools.data?.total ?? 0}
        onSave={schools.data === undefined || schools.data.total === 0 ? undefined : save}
      />
      {schools.isPending && <SkeletonRows rows={10} />}
      {schools.isError && schools.data === undefined && (
        <ErrorState onRetry={() => void schools.refetch()} />
      )}
      {schools.data?.items.length === 0 &&
        (filtered ? (
          <EmptyState
            icon={mdiSchoolOutline}
            title={texts.empty.filtered}
            action={
              <Button
                variant="outlined"
                onClick={() => onSearch({ q: undefined, status: undefined, route: undefined })}
              >
                {texts.empty.clear}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={mdiSchoolOutline} title={texts.empty.title} text={texts.empty.text} />
        ))}
      {schools.data !== undefined && schools.data.items.length > 0 && (
        <SchoolsList
          schools={schools.data.items}
          sort={parseSort(sort)}
          onSort={(next) => onSearch({ sort: formatSort(next) })}
          onOpen={onOpen}
        />
      )}
      {open && <AddSchool onClose={() => setOpen(false)} onAdded={onOpen} />}
    </Page>
  );
}
