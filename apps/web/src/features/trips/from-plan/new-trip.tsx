import { createTrip } from "@kitround/contract/trips/trip.ts";
import { mdiArrowDown, mdiArrowUp, mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import { texts } from "#texts/trips";
import { today } from "../../../lib/dates.ts";
import { SchoolPicker } from "../../../fittings/school-picker/school-picker.tsx";
import { useSave } from "../../../server/use-save.ts";
import { DateInput } from "../../../ui/date-input.tsx";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

interface Picked {
  id: string;
  name: string;
}

interface Values {
  name: string;
  onDay: string;
  schools: readonly Picked[];
}

interface NewTripProps {
  onClose: () => void;
  onMade: (id: string) => void;
}

/** Makes a trip by hand: a name, a day, and schools in driving order. */
export function NewTrip({ onClose, onMade }: NewTripProps) {
  const saving = useSave({
    values: (): Values => ({ name: "", onDay: today(), schools: [] }),
    body: createTrip.body,
    send: ({ name, onDay, schools }, call) =>
      call(createTrip, { body: { name, onDay, schoolIds: schools.map(({ id }) => id) } }),
    saved: ({ name }) => texts.make.done(name),
    onDone: ({ id }) => onMade(id),
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={texts.make.title}
      saving={saving}
      submit={texts.make.submit}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label={texts.make.name} help={texts.make.nameHelp} />
      <DateInput control={control} name="onDay" label={texts.make.day} min={today()} />
      <SchoolsInput control={control} />
    </FormDialog>
  );
}

function SchoolsInput({ control }: { control: Control<Values> }) {
  const { field, fieldState } = useController({
    control,
    name: "schools",
    rules: { validate: (schools) => schools.length > 0 || texts.make.needsSchool },
  });
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontSize: 14, fontWeight: 600 }}>
        {texts.make.schools}
      </Box>
      <PickedSchools schools={field.value} onChange={field.onChange} />
      <AddSchool taken={field.value} onAdd={(school) => field.onChange([...field.value, school])} />
      {fieldState.error && (
        <FormHelperText error sx={{ mx: 0, fontSize: 14 }}>
          {fieldState.error.message}
        </FormHelperText>
      )}
    </Box>
  );
}

function PickedSchools(props: {
  schools: readonly Picked[];
  onChange: (schools: readonly Picked[]) => void;
}) {
  const { schools, onChange } = props;
  const move = (index: number, by: 1 | -1) => {
    const [school] = schools.slice(index, index + 1);
    if (school) onChange(schools.toSpliced(index, 1).toSpliced(index + by, 0, school));
  };
  if (schools.length === 0) {
    return <Box sx={{ color: "text.secondary", mb: 1 }}>{texts.make.none}</Box>;
  }
  return (
    <Box component="ol" sx={{ m: 0, mb: 1, p: 0, listStyle: "none" }}>
      {schools.map((school, index) => (
        <Box component="li" key={school.id} sx={{ display: "flex", alignItems: "center" }}>
          <Box sx={{ flex: 1, overflowWrap: "anywhere" }}>
            {index + 1}. {school.name}
          </Box>
          <IconButton
            aria-label={texts.list.up(school.name)}
            disabled={index === 0}
            onClick={() => move(index, -1)}
          >
            <Icon path={mdiArrowUp} size={20} />
          </IconButton>
          <IconButton
            aria-label={texts.list.down(school.name)}
            disabled={index === schools.length - 1}
            onClick={() => move(index, 1)}
          >
            <Icon path={mdiArrowDown} size={20} />
          </IconButton>
          <IconButton
            aria-label={texts.make.remove(school.name)}
            onClick={() => onChange(schools.toSpliced(index, 1))}
          >
            <Icon path={mdiClose} size={20} />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

/** Each chosen school is added at the end of the trip. */
function AddSchool({
  taken,
  onAdd,
}: {
  taken: readonly Picked[];
  onAdd: (school: Picked) => void;
}) {
  const id = useId();
  return (
    <>
      <FieldLabel htmlFor={id}>{texts.make.addSchool}</FieldLabel>
      <SchoolPicker
        id={id}
        value={null}
        adds
        taken={new Set(taken.map((each) => each.id))}
        onChoose={(school) => {
          if (school !== null) onAdd({ id: school.id, name: school.nameEn });
        }}
      />
    </>
  );
}
