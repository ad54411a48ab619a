import { addDays } from "@kitround/contract/plan/days.ts";
import {
  createRotation,
  type Rotation,
  updateRotation,
} from "@kitround/contract/rotations/rotation.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import Box from "@mui/material/Box";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/plan-rotation";
import { required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { useAction } from "../../lib/use-action.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Form } from "../../ui/form.tsx";

interface RotationFormProps {
  term: Term;
  /** The one whose days are changed; without it one is added. */
  rotation?: Rotation;
  /** What a new one begins with. */
  start?: { deliverOn: string; days: number; lead: number };
  onDone: (rotation: Rotation) => void;
}

const fields = ["deliverOn", "collectOn", "readyBy"] as const;

/** A rotation's three days. What the server refuses stands at its day. */
export function RotationForm({ term, rotation, start, onDone }: RotationFormProps) {
  const [other, setOther] = useState<string[]>([]);
  const form = useForm({ defaultValues: rotation ? daysOf(rotation) : firstDays(start) });
  const options = {
    onDone,
    onRefused: (error: unknown) => setOther(showServerErrors(form, error)),
  };
  const create = useAction(createRotation, options);
  const update = useAction(updateRotation, options);
  return (
    <Form
      form={form}
      submit={rotation ? texts.save : texts.add}
      pending={create.isPending || update.isPending}
      onSubmit={(days) => {
        setOther([]);
        if (rotation) {
          const { id, rowVersion } = rotation;
          update.mutate({ params: { id }, body: { ...days, rowVersion } });
        } else create.mutate({ body: { ...days, termId: term.id } });
      }}
    >
      {fields.map((name) => (
        <DateInput
          key={name}
          control={form.control}
          name={name}
          label={texts.fields[name]}
          rules={[required]}
          {...(name === "readyBy" ? {} : { min: term.startsOn })}
          max={term.endsOn}
        />
      ))}
      {other.map((message) => (
        <Box key={message} role="alert" sx={{ color: "error.main" }}>
          {message}
        </Box>
      ))}
    </Form>
  );
}

function daysOf({ deliverOn, collectOn, readyBy }: Rotation) {
  return { deliverOn, collectOn, readyBy };
}

function firstDays(start: RotationFormProps["start"]) {
  if (!start) return { deliverOn: "", collectOn: "", readyBy: "" };
  const { deliverOn, days, lead } = start;
  return { deliverOn, collectOn: addDays(deliverOn, days), readyBy: addDays(deliverOn, -lead) };
}
