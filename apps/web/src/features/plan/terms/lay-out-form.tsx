import type { Branch } from "@kitround/contract/branches/branch.ts";
import { layOutRotations } from "@kitround/contract/rotations/rotation.ts";
import { firstDelivery, layOut } from "@kitround/contract/rotations/rotation-rules.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import Box from "@mui/material/Box";
import { useWatch } from "react-hook-form";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-rotation";
import { formatSpan, today } from "../../../lib/dates.ts";
import { useSave } from "../../../server/use-save.ts";
import { DateInput } from "../../../ui/date-input.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useHolidays } from "../plan-queries.ts";

interface LayOutFormProps {
  term: Term;
  branch: Branch;
  onDone: () => void;
}

/** Previews the rotations that will fill the term while the first day is chosen. */
export function LayOutForm(props: LayOutFormProps) {
  const holidays = useHolidays();
  // The proposed day depends on the holidays.
  return holidays === undefined ? (
    <SkeletonRows rows={4} height={48} />
  ) : (
    <LayOutFields {...props} closed={holidays} />
  );
}

function LayOutFields(props: LayOutFormProps & { closed: ReadonlySet<string> }) {
  const { term, branch, closed, onDone } = props;
  const saving = useSave({
    values: () => ({ firstDeliverOn: firstDelivery(term, branch, today(), closed) }),
    body: layOutRotations.body,
    send: (body, call) => call(layOutRotations, { params: { id: term.id }, body }),
    saved: ({ total }) => texts.lay.done(total),
    onDone,
  });
  const { control } = saving.form;
  const first = useWatch({ control, name: "firstDeliverOn" });
  const rotations = /^\d{4}-\d{2}-\d{2}$/.test(first) ? layOut(term, branch, first, closed) : [];
  return (
    <FormPage saving={saving} submit={texts.lay.submit}>
      <DateInput
        control={control}
        name="firstDeliverOn"
        label={texts.lay.first}
        help={texts.lay.help(branch.rotationDays)}
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
    </FormPage>
  );
}
