import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { texts } from "#texts/vehicles";
import { metresCell, unitSign } from "../../lib/distance.ts";
import { saveRows } from "../../ui/save-table.ts";

/** The branch's vehicles, one row each. */
export function saveVehicles(vehicles: readonly Vehicle[]): void {
  saveRows(
    texts.list,
    [
      { title: texts.name, value: ({ name }) => name },
      { title: texts.plate, value: ({ plate }) => plate },
      { title: texts.fuel, value: ({ fuel }) => texts.fuels[fuel] },
      {
        title: texts.kind,
        value: ({ reimbursable }) => texts.kinds[reimbursable ? "private" : "branch"],
      },
      { title: texts.owner, value: ({ ownerName }) => ownerName },
      { title: texts.odometerNow(unitSign()), value: ({ odometerM }) => metresCell(odometerM) },
      {
        title: texts.capacityKg,
        value: ({ capacityG }) => (capacityG === null ? null : capacityG / 1000),
      },
      { title: texts.capacityBoxes, value: ({ capacityBoxes }) => capacityBoxes },
      { title: texts.status, value: ({ status }) => texts.statuses[status] },
    ],
    vehicles,
  );
}
