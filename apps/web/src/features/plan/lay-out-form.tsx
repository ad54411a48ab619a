import type { Branch } from "@kitround/contract/branches/branch.ts";
import { layOutRotations } from "@kitround/contract/rotations/rotation.ts";
import { layOut } from "@kitround/contract/rotations/rotation-rules.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import Box from "@mui/material/Box";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-rotation";
import { formatSpan } from "../../lib/dates.ts";
import { required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Form } from "../../ui/form.tsx";

interface LayOutFormProps {
  term: Term;
  branch: Branch;
  onDone: () => void;
}

/** The rotations that will fill the term, shown while the first day is chosen. */
export function LayOutForm({ term, branch, onDone }: LayOutFormProps) {
  const [other, setOther] = useState<string[]>([]);
  const form = useForm({ defaultValues: { firstDeliverOn: term.startsOn } });
  const first = useWatch({ control: form.control, name: "firstDeliverOn" });
  const rotations = /^\d{4}-\d{2}-\d{2}$/.test(first) ? layOut(term, branch, first) : [];
  const lay = useAction(layOutRotations, {
    onDone: ({ total }) => {
      toast(texts.lay.done(total));
      onDone();
    },
    onRefused: (error) => setOther(showServerErrors(form, error)),
  });
  return (
    <Form
      form={form}
      submit={texts.lay.submit}
      pending={lay.isPending}
      onSubmit={({ firstDeliverOn }) => {
        setOther([]);
        lay.mutate({ params: { id: term.id }, body: { firstDeliverOn } });
      }}
    >
      <DateInput
        control={form.control}
        name="firstDeliverOn"
        label={texts.lay.first}
        help={texts.lay.help(branch.rotationDays)}
        rules={[required]}
        min={term.startsOn}
        max={term.endsOn}
      />
      <Box component="output">
        {texts.lay.will(rotations.length)}
        <ul style={{ margin: "4px 0 0", paddingLeft: 20 }}>
          {rotations.map(({ deliverOn, collectOn }, i) => (
            <li key={deliverOn}>
              {planTexts.rotation(i + 1)}, {formatSpan(deliverOn, collectOn)}
            </li>
          ))}
        </ul>
      </Box>
      {other.map((message) => (
        <Box key={message} role="alert" sx={{ color: "error.main" }}>
          {message}
        </Box>
      ))}
    </Form>
  );
}
