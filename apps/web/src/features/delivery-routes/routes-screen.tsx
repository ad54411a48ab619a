import {
  type DeliveryRoute,
  listRoutes,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { mdiMapMarkerPath, mdiPlus } from "@mdi/js";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as areaTexts } from "#texts/areas";
import { texts } from "#texts/routes";
import { useCan } from "../../lib/can.ts";
import { formatMetres, metresCell, unitSign } from "../../lib/distance.ts";
import { BackLink } from "../../fittings/links.tsx";
import { TextLink } from "../../fittings/text-link.tsx";
import { PersonLink, VehicleLink } from "../../fittings/record-link.tsx";
import type { ListFilter } from "../../fittings/list-filters.tsx";
import { ImportButton } from "../../fittings/list-import/import-button.tsx";
import { ListTable } from "../../fittings/list-screen.tsx";
import { wholeList } from "../../server/whole-list.ts";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import type { Column } from "../../ui/table-model.ts";
import { RouteDot } from "../../ui/route-dot.tsx";
import type { RoutesSearch } from "./routes-search.ts";
import type { AddressChange } from "../../lib/address.ts";
import { Row } from "../../ui/vocabulary.tsx";
import { RouteForm } from "./route-form.tsx";

interface RoutesScreenProps {
  search: RoutesSearch;
  onSearch: (change: AddressChange<RoutesSearch>) => void;
  onOpen: (id: string) => void;
}

const t = texts.columns;

export const routeColumns: readonly Column<DeliveryRoute>[] = [
  {
    key: "name",
    title: t.name,
    value: (route) => route.name,
    card: "heading",
    cell: (route) => (
      <span style={{ display: "inline-flex", alignItems: "center", gap: 8 }}>
        <RouteDot colour={route.colour} />
        <TextLink to="/settings/routes/$id" params={{ id: route.id }} sx={{ fontWeight: 600 }}>
          {route.name}
        </TextLink>
        {route.status === "archived" && ` (${texts.archived.toLowerCase()})`}
      </span>
    ),
  },
  {
    key: "weekday",
    title: t.weekday,
    value: (route) => route.weekday,
    csv: (route) => texts.runs(route.weekday, route.cadence),
    cell: (route) => texts.runs(route.weekday, route.cadence),
  },
  {
    key: "schools",
    title: t.schools,
    value: (route) => route.schools,
    align: "right",
    cell: (route) => route.schools,
  },
  {
    key: "km",
    card: "fact",
    title: t.km,
    value: (route) => route.plannedM ?? -1,
    // Read when the file is saved: by then the branch's unit is known.
    get csvTitle() {
      return t.kmAlone(unitSign());
    },
    csv: (route) => metresCell(route.plannedM),
    align: "right",
    cell: (route) => (route.plannedM === null ? texts.unknownKm : formatMetres(route.plannedM)),
  },
  {
    key: "driver",
    title: t.driver,
    value: (route) => route.driverName ?? "",
    cell: (route) => <PersonLink id={route.driverId} name={route.driverName ?? texts.noDriver} />,
  },
  {
    key: "vehicle",
    title: t.vehicle,
    value: (route) => route.vehicleName ?? "",
    cell: (route) => (
      <VehicleLink id={route.vehicleId} name={route.vehicleName ?? texts.noVehicle} />
    ),
    card: "hidden",
    wide: true,
  },
];

const filters: readonly ListFilter<RoutesSearch>[] = [
  { name: "archived", flag: texts.showArchived },
];

export function RoutesScreen({ search, onSearch, onOpen }: RoutesScreenProps) {
  const mayWrite = useCan("schools:write");
  const [adding, setAdding] = useState(false);
  const routes = useQuery(wholeList(listRoutes, search.archived ? { archived: "true" } : {}));
  const add = mayWrite && (
    <Button
      variant="contained"
      startIcon={<Icon path={mdiPlus} size={20} />}
      onClick={() => setAdding(true)}
    >
      {texts.add}
    </Button>
  );
  return (
    <Page
      narrow
      title={areaTexts.routes}
      back={<BackLink to="/settings" />}
      actions={
        mayWrite && (
          <Row>
            <ImportButton list="routes" />
            {add}
          </Row>
        )
      }
    >
      <ListTable
        label={texts.list}
        of={routes}
        rows={routes.data}
        columns={routeColumns}
        rowKey={(route) => route.id}
        search={search}
        onSearch={onSearch}
        filters={filters}
        icon={mdiMapMarkerPath}
        empty={{ title: texts.empty, text: texts.emptyText }}
        onOpen={(route) => onOpen(route.id)}
      />
      {adding && <RouteForm onClose={() => setAdding(false)} onMade={onOpen} />}
    </Page>
  );
}
