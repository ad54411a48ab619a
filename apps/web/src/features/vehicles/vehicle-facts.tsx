import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { texts as dialogTexts } from "#texts/dialogs";
import { texts } from "#texts/vehicles";
import { formatDay } from "../../lib/dates.ts";
import { formatGrams, formatMetres } from "../../lib/distance.ts";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { WhoMay } from "../../fittings/who-may.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { LogbookFiles } from "./logbook-files.tsx";

interface VehicleFactsProps {
  vehicle: Vehicle;
  /** Opens the form, for people who may change the vehicle. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

/** The facts of a vehicle, and its history: finance uses it to check odometers. */
export function VehicleFacts({ vehicle, onEdit, onClose }: VehicleFactsProps) {
  const { capacityG, capacityBoxes } = vehicle;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="vehicle-facts">
      <DialogTitle id="vehicle-facts">{vehicle.name}</DialogTitle>
      <DialogContent>
        {onEdit === undefined && <WhoMay change="trips:write" />}
        <FactList
          facts={[
            { label: texts.plate, value: vehicle.plate },
            { label: texts.fuel, value: texts.fuels[vehicle.fuel] },
            {
              label: texts.kind,
              value: vehicle.ownerName === null ? texts.ofBranch : texts.private(vehicle.ownerName),
            },
            { label: texts.capacityKg, value: capacityG === null ? null : formatGrams(capacityG) },
            {
              label: texts.capacityBoxes,
              value: capacityBoxes === null ? null : String(capacityBoxes),
            },
            { label: texts.odometer, value: formatMetres(vehicle.odometerM) },
            ...vehicle.years.map((year) => ({
              label: texts.yearFrom(formatDay(year.startsOn)),
              value: [
                formatMetres(year.openingM),
                year.logbookKept && texts.logbookKept,
                year.privateM !== null && texts.privateUse(formatMetres(year.privateM)),
              ]
                .filter(Boolean)
                .join(" · "),
            })),
            { label: texts.status, value: texts.statuses[vehicle.status] },
          ]}
        />
        <Box sx={{ mt: 3 }}>
          <LogbookFiles vehicle={vehicle} />
        </Box>
        <Box sx={{ mt: 3 }}>
          <RecordHistory kind="vehicle" id={vehicle.id} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {dialogTexts.close}
        </Button>
        {onEdit !== undefined && (
          <Button variant="contained" onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
