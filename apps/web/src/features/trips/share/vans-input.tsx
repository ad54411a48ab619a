import { usualStart } from "@kitround/contract/trips/arrival-times.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { mdiPlus, mdiTrashCanOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { type Control, useFieldArray, useWatch } from "react-hook-form";
import { texts } from "#texts/share-day";
import { carChoice } from "../../../fittings/crew-fields.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { type Choice, SelectInput } from "../../../ui/select-input.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { Stack } from "../../../ui/vocabulary.tsx";
import { freeVan, type ShareValues } from "./chosen-vans.ts";

const mostVans = 9;

interface VansInputProps {
  control: Control<ShareValues>;
  drivers: readonly Choice[];
  cars: readonly Vehicle[];
}

/** The vans of a day: vehicle, driver and hours of each. */
export function VansInput({ control, drivers, cars }: VansInputProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "vans" });
  const vans = useWatch({ control, name: "vans" });
  return (
    <Stack gap={2}>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={texts.van(index + 1)}
          sx={{
            display: "grid",
            gap: 1.5,
            gridTemplateColumns: {
              xs: "minmax(0, 1fr) minmax(0, 1fr)",
              sm: "minmax(0, 1fr) minmax(0, 1fr) 48px",
            },
            alignItems: "start",
            p: 2,
            borderRadius: 1,
            bgcolor: "background.card",
          }}
        >
          <SelectInput
            control={control}
            name={`vans.${index}.vehicleId`}
            label={texts.vehicle}
            choices={cars.map(carChoice)}
            empty={texts.noVehicle}
          />
          <SelectInput
            control={control}
            name={`vans.${index}.driverId`}
            label={texts.driver}
            choices={drivers}
            empty={texts.noDriver}
          />
          <TextInput
            control={control}
            name={`vans.${index}.departAt`}
            label={texts.departAt}
            placeholder={usualStart}
          />
          <TextInput control={control} name={`vans.${index}.backBy`} label={texts.backBy} />
          {fields.length > 1 && (
            <IconButton
              aria-label={texts.remove(index + 1)}
              sx={{
                width: 48,
                height: 48,
                gridColumn: { xs: 2, sm: 3 },
                gridRow: { sm: 1 },
                justifySelf: "end",
                mt: { sm: 3 },
              }}
              onClick={() => remove(index)}
            >
              <Icon path={mdiTrashCanOutline} />
            </IconButton>
          )}
        </Box>
      ))}
      {fields.length < Math.min(mostVans, cars.length) && (
        <Button
          variant="outlined"
          sx={{ justifySelf: "start", minHeight: 48 }}
          startIcon={<Icon path={mdiPlus} size={20} />}
          onClick={() => append(freeVan(cars, vans))}
        >
          {texts.add}
        </Button>
      )}
    </Stack>
  );
}
