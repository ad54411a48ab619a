import {
  askForWishes,
  getWishRound,
  remindOfWishes,
  type WishRound,
} from "@kitround/contract/school-page/wish-round.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { texts } from "#texts/plan-wishes";
import { Read } from "../../../fittings/read.tsx";
import { formatDay, formatMoment } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast-store.ts";
import { queryOptions } from "../../../server/queries.ts";
import { useAction } from "../../../server/use-action.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { StateTone } from "../../../ui/tone.tsx";
import { Muted, PlainList, Row, SectionTitle, Stack } from "../../../ui/vocabulary.tsx";
import { SidePanel } from "../side-panel.tsx";

interface AskSchoolsProps {
  term: Term;
  onClose: () => void;
}

/** Asks all schools for their requests by a day, and shows who has answered, and whom to remind or phone. */
export function AskSchools({ term, onClose }: AskSchoolsProps) {
  const round = useQuery(queryOptions(getWishRound, { params: { id: term.id } }));
  return (
    <SidePanel title={texts.title(term.number, term.year)} onClose={onClose}>
      <Read of={round} rows={5}>
        {(data) => (
          <Stack gap={2}>
            <Ask key={data.closesOn} round={data} termId={term.id} />
            {data.closesOn !== null && <Answers round={data} termId={term.id} />}
          </Stack>
        )}
      </Read>
    </SidePanel>
  );
}

interface OfRound {
  round: WishRound;
  termId: string;
}

function Ask({ round, termId }: OfRound) {
  const { closesOn, schools } = round;
  const [day, setDay] = useState(closesOn ?? nextFriday());
  const id = useId();
  const ask = useAction(askForWishes, { onDone: () => toast(texts.asked(formatDay(day))) });
  const mailed = schools.filter((school) => school.reachable).length;
  return (
    <Stack gap={1.5} sx={{ justifyItems: "start" }}>
      <Muted>
        {closesOn === null
          ? texts.intro(mailed, schools.length - mailed)
          : texts.until(formatDay(closesOn))}
      </Muted>
      <div>
        <FieldLabel htmlFor={id}>{texts.by}</FieldLabel>
        <OutlinedInput
          id={id}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <Button
        variant={closesOn === null ? "contained" : "outlined"}
        disabled={ask.isPending || day === "" || day === closesOn}
        onClick={() => ask.mutate({ params: { id: termId }, body: { closesOn: day } })}
      >
        {closesOn === null ? texts.ask : texts.move}
      </Button>
    </Stack>
  );
}

function Answers({ round, termId }: OfRound) {
  const { schools, remindedAt } = round;
  const remind = useAction(remindOfWishes, { onDone: () => toast(texts.reminded) });
  const open = schools.filter((school) => school.answeredAt === null);
  const phone = open.filter((school) => remindedAt !== null || !school.reachable);
  const waiting = open.filter((school) => remindedAt === null && school.reachable);
  const answered = schools.filter((school) => school.answeredAt !== null);
  return (
    <>
      <Row>
        <b>{texts.count(answered.length, schools.length)}</b>
        {remindedAt !== null && (
          <Muted as="span">{texts.remindedAt(formatMoment(remindedAt))}</Muted>
        )}
      </Row>
      {waiting.length > 0 && (
        <Button
          variant="outlined"
          sx={{ justifySelf: "start" }}
          disabled={remind.isPending}
          onClick={() => remind.mutate({ params: { id: termId } })}
        >
          {texts.remind(waiting.length)}
        </Button>
      )}
      <Schools title={texts.toPhone} schools={phone} />
      <Schools title={texts.waiting} schools={waiting} />
      <Schools title={texts.answered} schools={answered} />
    </>
  );
}

function Schools({ title, schools }: { title: string; schools: WishRound["schools"] }) {
  if (schools.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionTitle>{`${title} · ${schools.length}`}</SectionTitle>
      <PlainList>
        {schools.map((school) => (
          <Box
            component="li"
            key={school.schoolId}
            sx={{ py: 1, borderTop: 1, borderColor: "divider" }}
          >
            <Row>
              <span>{school.schoolName}</span>
              {school.answeredAt !== null && (
                <StateTone tone="ready" word={texts.wishes(school.wishes)} />
              )}
            </Row>
            <Muted small>
              {[school.answeredAt === null ? school.contactName : school.saidBy]
                .filter((name) => name !== null)
                .join("")}{" "}
              {school.answeredAt === null && school.phone !== null && (
                <Link href={`tel:${school.phone.replaceAll(/[^\d+]/g, "")}`}>{school.phone}</Link>
              )}
              {school.answeredAt === null && school.phone === null && texts.noPhone}
            </Muted>
          </Box>
        ))}
      </PlainList>
    </section>
  );
}

/** The Friday of next week, so that schools have some days. */
function nextFriday(): string {
  const day = new Date();
  const ahead = ((5 - day.getDay() + 7) % 7) + 7;
  day.setDate(day.getDate() + ahead);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
}
