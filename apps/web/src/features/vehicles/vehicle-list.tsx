import { listVehicles, type Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { mdiCarOutline, mdiChevronRight, mdiPlus, mdiVanUtility } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/vehicles";
import { Read } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { formatGrams, formatMetres } from "../../lib/distance.ts";
import { wholeList } from "../../server/whole-list.ts";
import { Icon } from "../../ui/icon.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { TwoLines } from "../../ui/two-lines.tsx";
import { Row, Strong } from "../../ui/vocabulary.tsx";
import { VehicleFacts } from "./vehicle-facts.tsx";
import { VehicleForm } from "./vehicle-form.tsx";
import { saveVehicles } from "./vehicles-csv.ts";
import { YearSoFar } from "./year-so-far.tsx";

interface VehicleListProps {
  mine: boolean;
  /** The open vehicle. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** The branch's vehicles, or somebody's own; each opens, as a form for people who may change it. */
export function VehicleList({ mine, open: openId, onOpen }: VehicleListProps) {
  const keepsAll = useCan("trips:write");
  const keepsOwn = useCan("claims:own");
  const mayChange = mine ? keepsOwn : keepsAll;
  const [form, setForm] = useState<"new" | "edit" | null>(null);
  const query = useQuery(wholeList(listVehicles, mine ? { mine: "true" } : {}));
  const vehicles = query.data;
  const open = vehicles?.find(({ id }) => id === openId);
  const close = () => {
    if (openId !== undefined) onOpen(undefined);
    setForm(null);
  };
  const add = mayChange && (
    <Button
      variant={mine ? "outlined" : "contained"}
      startIcon={<Icon path={mdiPlus} size={20} />}
      onClick={() => setForm("new")}
    >
      {mine ? texts.addMine : texts.add}
    </Button>
  );
  return (
    <>
      <Read
        of={query}
        rows={mine ? 1 : 4}
        height={64}
        empty={
          mine ? (
            <Box sx={{ color: "text.secondary", mb: 1.5 }}>{texts.emptyMine}</Box>
          ) : (
            <EmptyState
              icon={mdiVanUtility}
              title={texts.empty}
              text={texts.emptyText}
              action={add}
            />
          )
        }
      >
        {(all) => (
          <>
            {!mine && <ListBar shown={all.length} onSave={() => saveVehicles(all)} action={add} />}
            <List disablePadding aria-label={mine ? texts.mine : texts.list}>
              {all.map((vehicle) => (
                <ListItem key={vehicle.id} disablePadding divider>
                  <ListItemButton
                    onClick={() => onOpen(vehicle.id)}
                    sx={{ minHeight: { xs: 64, lg: "var(--row)" }, px: 1, py: { lg: 0.25 } }}
                  >
                    <ListItemIcon>
                      <Icon path={vehicle.ownerId === null ? mdiVanUtility : mdiCarOutline} />
                    </ListItemIcon>
                    <ListItemText
                      disableTypography
                      primary={
                        <TwoLines second={factsOf(vehicle, mine)}>
                          <Strong>
                            {[vehicle.name, vehicle.plate].filter(Boolean).join(" · ")}
                          </Strong>
                        </TwoLines>
                      }
                      sx={{ overflowWrap: "anywhere", my: { lg: 0 } }}
                    />
                    {vehicle.status === "sold" && <StateTone tone="done" word={texts.sold} />}
                    <Icon path={mdiChevronRight} />
                  </ListItemButton>
                </ListItem>
              ))}
            </List>
          </>
        )}
      </Read>
      {mine && <Row style={{ marginTop: 16 }}>{add}</Row>}
      {mine &&
        vehicles
          ?.filter(({ reimbursable, status }) => reimbursable && status === "active")
          .map((vehicle) => <YearSoFar key={vehicle.id} vehicle={vehicle} />)}
      {open !== undefined && form === null && (
        <VehicleFacts
          vehicle={open}
          onEdit={mayChange ? () => setForm("edit") : undefined}
          onClose={close}
        />
      )}
      {form === "new" && <VehicleForm mine={mine} onClose={close} />}
      {form === "edit" && open !== undefined && (
        <VehicleForm vehicle={open} mine={mine} onClose={close} />
      )}
    </>
  );
}

function factsOf(vehicle: Vehicle, mine: boolean): string {
  const { ownerName, fuel, odometerM, capacityBoxes, capacityG } = vehicle;
  return [
    !mine && (ownerName === null ? texts.ofBranch : texts.private(ownerName)),
    texts.fuels[fuel],
    formatMetres(odometerM),
    capacityBoxes !== null && texts.boxes(capacityBoxes),
    capacityG !== null && formatGrams(capacityG),
  ]
    .filter((fact) => fact !== false)
    .join(" · ");
}
