import { listRoutes } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { schoolStatuses } from "@kitround/contract/schools/school-statuses.ts";
import { listSchools } from "@kitround/contract/schools/school.ts";
import { mdiPlus, mdiSchoolOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as areaTexts } from "#texts/areas";
import { texts as manyTexts } from "#texts/many-schools";
import { texts as importTexts } from "#texts/import-labels";
import { texts } from "#texts/schools";
import type { AddressChange } from "../../lib/address.ts";
import { useCan } from "../../lib/can.ts";
import { useDense } from "../../lib/use-dense.ts";
import { BackLink } from "../../fittings/links.tsx";
import { ImportButton } from "../../fittings/list-import/import-button.tsx";
import { choices, type ListFilter } from "../../fittings/list-filters.tsx";
import { ListTable } from "../../fittings/list-screen.tsx";
import { wholeList } from "../../server/whole-list.ts";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { AddSchool } from "./add-school.tsx";
import { columns } from "./school-columns.tsx";
import { ManySchools } from "./many-schools.tsx";
import { PasteNames } from "./paste-names.tsx";
import { SchoolsMap } from "./schools-map.tsx";
import type { SchoolsSearch } from "./schools-search.ts";

interface SchoolsScreenProps {
  search: SchoolsSearch;
  onSearch: (change: AddressChange<SchoolsSearch>) => void;
  onOpen: (id: string) => void;
}

const statusFilter: ListFilter<SchoolsSearch> = {
  name: "status",
  label: texts.status,
  options: choices(schoolStatuses, texts.statuses),
};

/** The columns that fit on one line beside the map. */
const besideMap = columns
  .filter(({ key }) => key !== "roll" && key !== "tasks")
  .map((column) => (column.key === "route" ? { ...column, width: 130 } : column));

/** The filter by route: one of the branch's, or none. */
function useRouteFilter(): ListFilter<SchoolsSearch> {
  const routes = useQuery(wholeList(listRoutes));
  const options = (routes.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const none = { value: "none", label: texts.noRoute };
  return { name: "route", label: texts.route, options: [...options, none] };
}

/** All schools of the branch; one can be added, or a whole directory imported. */
export function SchoolsScreen({ search, onSearch, onOpen }: SchoolsScreenProps) {
  const { sort: _, ...filters } = search;
  const [open, setOpen] = useState(false);
  const [pasting, setPasting] = useState(false);
  const selection = useState<readonly string[]>([]);
  const [, select] = selection;
  // From 1280 px on there is room for the map beside the list.
  const beside = useDense();
  const mayWrite = useCan("schools:write");
  const schools = useQuery(wholeList(listSchools, filters));
  const routeFilter = useRouteFilter();
  const buttons = mayWrite && (
    <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
      <ImportButton list="schools" />
      <ImportButton list="contacts" label={importTexts.contacts} />
      <ImportButton list="closures" label={importTexts.closures} />
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
      <Box
        sx={{
          display: "grid",
          gap: 3,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 3fr)" },
        }}
      >
        <Box>
          <ListTable
            label={texts.list}
            of={schools}
            rows={schools.data}
            columns={beside ? besideMap : columns}
            csvColumns={columns}
            rowKey={(school) => school.id}
            rowName={(school) => school.nameEn}
            search={search}
            onSearch={onSearch}
            searchLabel={texts.search}
            filters={[statusFilter, routeFilter]}
            icon={mdiSchoolOutline}
            empty={texts.empty}
            none={texts.none}
            onOpen={(school) => onOpen(school.id)}
            many={mayWrite ? ManySchools : undefined}
            selection={selection}
            action={
              mayWrite && (
                <Button variant="outlined" onClick={() => setPasting(true)}>
                  {manyTexts.names.open}
                </Button>
              )
            }
          />
        </Box>
        {beside && schools.data && (
          <Box sx={{ position: "sticky", top: 16 }}>
            <SchoolsMap
              schools={schools.data}
              onOpen={onOpen}
              onSelect={mayWrite ? select : undefined}
            />
          </Box>
        )}
      </Box>
      {pasting && schools.data && (
        <PasteNames schools={schools.data} onSelect={select} onClose={() => setPasting(false)} />
      )}
      {open && <AddSchool onClose={() => setOpen(false)} onAdded={onOpen} />}
    </Page>
  );
}
