import type { Branch } from "@kitround/contract/branches/branch.ts";
import {
  holidaysWithin,
  isYearKnown,
  type KnownTerm,
  termsToOffer,
} from "@kitround/contract/terms/known-terms.ts";
import {
  createHoliday,
  createTerm,
  listHolidays,
  type Term,
} from "@kitround/contract/terms/term.ts";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { texts as holidayTexts } from "#texts/plan-holidays";
import { texts } from "#texts/plan-rotation";
import { formatSpan, today } from "../../../lib/dates.ts";
import { ungiven } from "../../../lib/fields-of.ts";
import { useSave } from "../../../server/use-save.ts";
import { DateInput } from "../../../ui/date-input.tsx";
import { FieldPair } from "../../../ui/field-pair.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { wholeList } from "../../../server/whole-list.ts";
import { Part } from "../side-panel.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

interface TermFormProps {
  branch: Branch;
  terms: readonly Term[];
  onDone: (term: Term) => void;
}

/** Adds a term: a known one with one tap, including its public holidays, or any other by its days. */
export function TermForm({ branch, terms, onDone }: TermFormProps) {
  const known = termsToOffer(branch.country, terms, today());
  const holidays = useQuery(wholeList(listHolidays));
  const saving = useSave({
    values: (): TermDays => ({
      year: Number(today().slice(0, 4)),
      number: ungiven,
      startsOn: "",
      endsOn: "",
    }),
    body: createTerm.body,
    async send(values, call) {
      const term = await call(createTerm, { body: values });
      const days = new Set((holidays.data ?? []).map(({ onDay }) => onDay));
      for (const body of holidaysWithin(branch.country, term.startsOn, term.endsOn)) {
        if (!days.has(body.onDay)) await call(createHoliday, { body });
      }
      return term;
    },
    saved: ({ number, year }) => texts.term.added(number, year),
    onDone,
  });
  const { control } = saving.form;
  const year = Number(useWatch({ control, name: "year" }));
  const form = (
    <FormPage saving={saving} submit={texts.term.submit}>
      <FieldPair>
        <NumberInput control={control} name="number" label={texts.term.number} />
        <NumberInput control={control} name="year" label={texts.term.year} />
      </FieldPair>
      {!isYearKnown(branch.country, year) && <Muted small>{holidayTexts.unknownYear(year)}</Muted>}
      <DateInput control={control} name="startsOn" label={texts.term.startsOn} />
      <DateInput control={control} name="endsOn" label={texts.term.endsOn} />
    </FormPage>
  );
  // Alone it needs no heading: the panel's title says what it is.
  if (known.length === 0) return form;
  return (
    <>
      <Part title={texts.term.known}>
        <Muted small>{texts.term.knownHelp}</Muted>
        {known.map((term) => (
          <KnownTermButton
            key={`${term.place} ${term.year} ${term.number}`}
            term={term}
            disabled={saving.pending}
            onChoose={() => {
              const { year, number, startsOn, endsOn } = term;
              saving.save({ year, number, startsOn, endsOn });
            }}
          />
        ))}
      </Part>
      <Part title={texts.term.other}>{form}</Part>
    </>
  );
}

function KnownTermButton(props: { term: KnownTerm; disabled: boolean; onChoose: () => void }) {
  const { place, number, year, startsOn, endsOn, country } = props.term;
  const holidays = holidaysWithin(country, startsOn, endsOn).map((h) => h.name);
  return (
    <Button
      variant="outlined"
      disabled={props.disabled}
      onClick={props.onChoose}
      sx={{ justifyContent: "flex-start", textAlign: "left", minHeight: 56, lineHeight: 1.35 }}
    >
      <span>
        {texts.term.place(number, year, place)}
        <br />
        <span style={{ fontWeight: 400, fontSize: 14 }}>
          {formatSpan(startsOn, endsOn)}
          {holidays.length > 0 && `, ${texts.term.holidays(holidays.join(", "))}`}
        </span>
      </span>
    </Button>
  );
}

type TermDays = Pick<KnownTerm, "year" | "number" | "startsOn" | "endsOn">;
