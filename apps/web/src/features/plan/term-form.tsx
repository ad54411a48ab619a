import type { Branch } from "@kitround/contract/branches/branch.ts";
import {
  holidaysWithin,
  type KnownTerm,
  termsToOffer,
} from "@kitround/contract/terms/known-terms.ts";
import {
  createHoliday,
  createTerm,
  listHolidays,
  type Term,
} from "@kitround/contract/terms/term.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/plan-rotation";
import { formatSpan, today } from "../../lib/dates.ts";
import { atLeast, atMost, integer, required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Form } from "../../ui/form.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { wholeList } from "./plan-queries.ts";
import { Part } from "./side-panel.tsx";

interface TermFormProps {
  branch: Branch;
  terms: readonly Term[];
  onDone: (term: Term) => void;
}

/** Adds a term: a known one with one tap, its public holidays with it, or any other by its days. */
export function TermForm({ branch, terms, onDone }: TermFormProps) {
  const known = termsToOffer(branch.country, terms, today());
  const add = useAddTerm(branch.country, onDone);
  const [other, setOther] = useState<string[]>([]);
  const form = useForm({
    defaultValues: { year: today().slice(0, 4), number: "", startsOn: "", endsOn: "" },
  });
  return (
    <>
      {known.length > 0 && (
        <Part title={texts.term.known}>
          <Box sx={{ color: "text.secondary", fontSize: 14 }}>{texts.term.knownHelp}</Box>
          {known.map((term) => (
            <KnownTermButton
              key={`${term.place} ${term.year} ${term.number}`}
              term={term}
              disabled={add.isPending}
              onChoose={() => add.add(term, (error) => setOther(showServerErrors(form, error)))}
            />
          ))}
        </Part>
      )}
      <Part title={known.length > 0 ? texts.term.other : texts.term.title}>
        <Form
          form={form}
          submit={texts.term.submit}
          pending={add.isPending}
          onSubmit={(values) => {
            setOther([]);
            const term = { ...values, year: Number(values.year), number: Number(values.number) };
            add.add(term, (error) => setOther(showServerErrors(form, error)));
          }}
        >
          <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1.5 }}>
            <TextInput
              control={form.control}
              name="number"
              kind="number"
              label={texts.term.number}
              rules={[required, integer, atLeast(1), atMost(6)]}
            />
            <TextInput
              control={form.control}
              name="year"
              kind="number"
              label={texts.term.year}
              rules={[required, integer, atLeast(2000), atMost(2100)]}
            />
          </Box>
          <DateInput
            control={form.control}
            name="startsOn"
            label={texts.term.startsOn}
            rules={[required]}
          />
          <DateInput
            control={form.control}
            name="endsOn"
            label={texts.term.endsOn}
            rules={[required]}
          />
          {other.map((message) => (
            <Box key={message} role="alert" sx={{ color: "error.main" }}>
              {message}
            </Box>
          ))}
        </Form>
      </Part>
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

/** Adds a term and then those of its public holidays that the branch does not have yet. */
function useAddTerm(country: string, onDone: (term: Term) => void) {
  const have = useQuery(wholeList(listHolidays));
  const holiday = useAction(createHoliday);
  const [refused, setRefused] = useState<{ tell: (error: unknown) => void }>();
  const term = useAction(createTerm, {
    onDone: (added) => {
      const days = new Set((have.data ?? []).map((h) => h.onDay));
      void addHolidays(
        holidaysWithin(country, added.startsOn, added.endsOn).filter((h) => !days.has(h.onDay)),
      );
      toast(texts.term.added(added.number, added.year));
      onDone(added);
    },
    onRefused: (error) => refused?.tell(error),
  });
  async function addHolidays(missing: readonly { onDay: string; name: string }[]) {
    // One after another: an action holds the key of one change at a time.
    for (const body of missing) await holiday.mutateAsync({ body });
  }
  return {
    isPending: term.isPending,
    add({ year, number, startsOn, endsOn }: TermDays, tell: (error: unknown) => void) {
      setRefused({ tell });
      term.mutate({ body: { year, number, startsOn, endsOn } });
    },
  };
}
