import { type Allocation, listAllocations } from "@kitround/contract/allocations/allocation.ts";
import {
  type DeliveryRoute,
  getRoute,
  listRoutes,
  setRouteStops,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { listWhatBreaks } from "@kitround/contract/plan/plan-conflict.ts";
import type { SchoolDetail } from "@kitround/contract/schools/school.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { texts } from "#texts/school-now";
import { Read } from "../../fittings/read.tsx";
import { WhatBreaks } from "../../fittings/what-breaks.tsx";
import { formatDay } from "../../lib/dates.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { wholeList } from "../../server/whole-list.ts";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Muted, Stack } from "../../ui/vocabulary.tsx";

const t = texts.move;
/** Allocations whose kit has not left yet. */
const toCome = new Set<Allocation["status"]>(["proposed", "confirmed", "preparing", "ready"]);

interface MoveRouteProps {
  school: SchoolDetail;
  onClose: () => void;
}

/** Moves a school to the end of another route, after showing the changes of the plan. */
export function MoveRoute({ school, onClose }: MoveRouteProps) {
  const routes = useQuery(wholeList(listRoutes));
  const [routeId, setRouteId] = useState("");
  const id = useId();
  const title = useId();
  const choices = (routes.data ?? []).filter(
    (route) => route.id !== school.routeId && route.status === "active",
  );
  const route = choices.find((one) => one.id === routeId);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>{t.title(school.nameEn)}</DialogTitle>
      <DialogContent>
        <Stack gap={2}>
          <Read of={routes} rows={1} empty={<Muted>{t.none}</Muted>}>
            {() => (
              <div>
                <FieldLabel htmlFor={id}>{t.route}</FieldLabel>
                <NativeSelect
                  fullWidth
                  variant="outlined"
                  input={<OutlinedInput notched={false} />}
                  value={routeId}
                  onChange={({ target }) => setRouteId(target.value)}
                  inputProps={{ id }}
                >
                  <option value="">{t.choose}</option>
                  {choices.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              </div>
            )}
          </Read>
          {route && <WhatChanges school={school} route={route} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t.cancel}
        </Button>
        <Save school={school} route={route} onClose={onClose} />
      </DialogActions>
    </Dialog>
  );
}

interface OfRoute {
  school: SchoolDetail;
  route: DeliveryRoute;
}

function WhatChanges({ school, route }: OfRoute) {
  const planned = useQuery(wholeList(listAllocations, { schoolId: school.id }));
  const change = { schoolId: school.id, routeId: route.id };
  const breaks = useQuery(queryOptions(listWhatBreaks, { query: change }));
  return (
    <Read of={planned} rows={3}>
      {(all) => {
        const riding = all
          .filter(({ status }) => toCome.has(status))
          .toSorted((one, other) => one.deliverOn.localeCompare(other.deliverOn));
        return (
          <Stack gap={1}>
            <div>{t.rides(riding.length, route.name)}</div>
            {riding.length > 0 && (
              <ul style={{ margin: 0, paddingLeft: 20 }}>
                {riding.map((one) => (
                  <li key={one.id}>
                    {t.ride(
                      `${one.kitCode ?? one.kitTypeCode} ${one.kitTypeName}`,
                      formatDay(one.deliverOn),
                    )}
                  </li>
                ))}
              </ul>
            )}
            <WhatBreaks change={change} />
            {breaks.data?.items.length === 0 && <Muted>{t.fits}</Muted>}
            <Muted small>{t.released}</Muted>
          </Stack>
        );
      }}
    </Read>
  );
}

interface SaveProps {
  school: SchoolDetail;
  route: DeliveryRoute | undefined;
  onClose: () => void;
}

function Save({ school, route, onClose }: SaveProps) {
  const { id = "", name = "" } = route ?? {};
  const detail = useQuery({
    ...queryOptions(getRoute, { params: { id } }),
    enabled: route !== undefined,
  });
  const move = useAction(setRouteStops, {
    onDone: () => {
      toast(t.done(school.nameEn, name));
      onClose();
    },
  });
  const { data } = detail;
  return (
    <Button
      variant="contained"
      disabled={data === undefined || route === undefined || move.isPending}
      onClick={() => {
        if (data === undefined) return;
        const kept = data.stops.map(({ schoolId, plannedM, plannedMinutes, reckoned }) => ({
          schoolId,
          ...(reckoned || plannedM === null ? {} : { plannedM }),
          ...(plannedMinutes === null ? {} : { plannedMinutes }),
        }));
        const stops = [...kept, { schoolId: school.id }];
        move.mutate({ params: { id }, body: { rowVersion: data.rowVersion, stops } });
      }}
    >
      {t.save}
    </Button>
  );
}
