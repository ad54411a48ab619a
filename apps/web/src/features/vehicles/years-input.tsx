import { incomeYearStart } from "@kitround/contract/km-claims/claim-rules.ts";
import { mdiPlus, mdiTrashCanOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { type Control, useFieldArray } from "react-hook-form";
import { texts } from "#texts/vehicles";
import { DistanceInput } from "../../ui/amount-inputs.tsx";
import { today } from "../../lib/dates.ts";
import { ungiven } from "../../lib/fields-of.ts";
import { branchFormat } from "../../lib/locale.ts";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { useRows } from "../../ui/form-fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { VehicleValues } from "./vehicle-values.ts";

/** The odometer at the start of each tax year. */
export function YearsInput({ control }: { control: Control<VehicleValues> }) {
  useRows("years", texts.years);
  const { fields, prepend, remove } = useFieldArray({ control, name: "years" });
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: "grid", gap: 1 }}>
      <Box component="legend" sx={{ p: 0, fontSize: 14, fontWeight: 600 }}>
        {texts.years}
      </Box>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {texts.yearsHelp}
      </Typography>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={texts.year(index + 1)}
          sx={{
            display: "grid",
            gridTemplateColumns: { xs: "1fr auto", sm: "1fr 1fr auto" },
            gap: 1,
            alignItems: "start",
            borderTop: 1,
            borderColor: "divider",
            pt: 1,
          }}
        >
          <DateInput control={control} name={`years.${index}.startsOn`} label={texts.startsOn} />
          <Box sx={{ gridRow: { xs: 2, sm: "auto" }, display: "grid", gap: 1 }}>
            <DistanceInput
              control={control}
              name={`years.${index}.openingM`}
              label={texts.openingKm}
            />
            <DistanceInput
              control={control}
              name={`years.${index}.privateM`}
              label={texts.privateKm}
              help={texts.privateHelp}
            />
            <CheckInput
              control={control}
              name={`years.${index}.logbookKept`}
              label={texts.logbook}
            />
          </Box>
          <IconButton
            aria-label={texts.removeYear(index + 1)}
            onClick={() => remove(index)}
            sx={{ mt: 3 }}
          >
            <Icon path={mdiTrashCanOutline} />
          </IconButton>
        </Box>
      ))}
      <Button
        startIcon={<Icon path={mdiPlus} size={20} />}
        onClick={() =>
          prepend({
            startsOn: fields.length === 0 ? incomeYearStart(today(), branchFormat().country) : "",
            openingM: ungiven,
            logbookKept: true,
            privateM: null,
          })
        }
        sx={{ justifySelf: "start" }}
      >
        {texts.addYear}
      </Button>
    </Box>
  );
}
