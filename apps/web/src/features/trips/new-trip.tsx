import { listSchools } from "@kitround/contract/schools/school.ts";
import { createTrip } from "@kitround/contract/trips/trip.ts";
import { mdiArrowDown, mdiArrowUp, mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/trips";
import { today } from "../../lib/dates.ts";
import { maxLength, required } from "../../lib/form-rules.ts";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TextInput } from "../../ui/text-input.tsx";

interface Picked {
  id: string;
  name: string;
}

/** A trip by hand: a name, a day, and schools in the order of the drive. */
export function NewTrip({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (id: string) => void;
}) {
  const form = useForm({ defaultValues: { name: "", onDay: today() } });
  const [schools, setSchools] = useState<readonly Picked[]>([]);
  const [missing, setMissing] = useState(false);
  const make = useAction(createTrip, {
    onDone(trip) {
      toast(texts.make.done(trip.name));
      onMade(trip.id);
    },
    onRefused(error) {
      for (const message of showServerErrors(form, error)) toast(message, { tone: "error" });
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="new-trip">
      <DialogTitle id="new-trip">{texts.make.title}</DialogTitle>
      <DialogContent>
        <Form
          form={form}
          submit={texts.make.submit}
          pending={make.isPending}
          onCancel={onClose}
          onSubmit={({ name, onDay }) => {
            setMissing(schools.length === 0);
            if (schools.length === 0) return;
            make.mutate({ body: { name, onDay, schoolIds: schools.map((school) => school.id) } });
          }}
        >
          <TextInput
            control={form.control}
            name="name"
            label={texts.make.name}
            help={texts.make.nameHelp}
            rules={[required, maxLength(120)]}
          />
          <DateInput
            control={form.control}
            name="onDay"
            label={texts.make.day}
            rules={[required]}
            min={today()}
          />
          <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
            <Box component="legend" sx={{ p: 0, mb: 0.5, fontSize: 14, fontWeight: 600 }}>
              {texts.make.schools}
            </Box>
            <PickedSchools schools={schools} onChange={setSchools} />
            <AddSchool
              taken={schools}
              onAdd={(school) => {
                setMissing(false);
                setSchools([...schools, school]);
              }}
            />
            {missing && (
              <FormHelperText error sx={{ mx: 0, fontSize: 14 }}>
                {texts.make.needsSchool}
              </FormHelperText>
            )}
          </Box>
        </Form>
      </DialogContent>
    </Dialog>
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

/** Type a part of a name, take one of the first matches. */
function AddSchool({
  taken,
  onAdd,
}: {
  taken: readonly Picked[];
  onAdd: (school: Picked) => void;
}) {
  const [q, setQ] = useState("");
  const found = useQuery({
    ...queryOptions(listSchools, { query: { q, limit: 8 } }),
    enabled: q.trim() !== "",
  });
  const schools = q.trim() === "" ? [] : (found.data?.items ?? []);
  return (
    <>
      <SearchField label={texts.make.addSchool} value={q} onChange={setQ} />
      <Box sx={{ display: "grid", justifyItems: "start" }}>
        {schools
          .filter((school) => !taken.some((each) => each.id === school.id))
          .map((school) => (
            <Button
              key={school.id}
              sx={{ minHeight: 48, textAlign: "left" }}
              onClick={() => {
                onAdd({ id: school.id, name: school.nameEn });
                setQ("");
              }}
            >
              {[school.nameEn, school.suburb].filter((part) => part !== null).join(", ")}
            </Button>
          ))}
      </Box>
    </>
  );
}
