import type { Branch } from "@kitround/contract/branches/branch.ts";
import {
  schoolMail,
  type Visit,
  visitOf,
  type WordedKind,
  type Words,
} from "@kitround/contract/trips/school-mail-words.ts";
import type { Stop } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { texts } from "#texts/school-mails";
import { Read } from "../../fittings/read.tsx";
import { fieldSize } from "../../lib/density.ts";
import { today } from "../../lib/dates.ts";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Muted, Stack, Strong } from "../../ui/vocabulary.tsx";
import type { ShownStop, useTripToShow } from "./use-trip-to-show.ts";

interface MailPreviewProps {
  kind: WordedKind;
  words: Words;
  branch: Pick<Branch, "name" | "timeZone" | "greeting">;
  shown: ReturnType<typeof useTripToShow>;
}

/** A preview of an e-mail to a school, with the data of a coming trip. */
export function MailPreview({ shown: { read, choose }, ...mail }: MailPreviewProps) {
  return (
    <Read of={read} rows={4}>
      {(data) => <Preview {...mail} {...data} choose={choose} />}
    </Read>
  );
}

interface PreviewProps extends Omit<MailPreviewProps, "shown"> {
  shown: ShownStop | null;
  stops: readonly Stop[];
  choose: (stopId: string) => void;
}

function Preview({ kind, words, branch, shown, stops, choose }: PreviewProps) {
  const id = useId();
  const visit = shown === null ? madeUp() : visitToShow(shown, kind, branch.timeZone);
  const contact = shown?.stop.contactName ?? texts.example.contact;
  const link = `${location.origin}/unsubscribe`;
  const mail = schoolMail(
    words,
    visit,
    { greeting: branch.greeting, contact, branch: branch.name },
    link,
  );
  return (
    <Stack gap={1}>
      <FieldLabel htmlFor={id}>{shown === null ? texts.preview : texts.previewOf}</FieldLabel>
      {shown === null ? (
        <Muted id={id}>{texts.noTrip}</Muted>
      ) : (
        <NativeSelect
          variant="outlined"
          input={<OutlinedInput notched={false} />}
          value={shown.stop.id}
          inputProps={{ id }}
          onChange={(event) => choose(event.target.value)}
          sx={fieldSize}
        >
          {stops.map((stop) => (
            <option key={stop.id} value={stop.id}>
              {texts.choice(shown?.trip.name ?? "", stop.placeName)}
            </option>
          ))}
        </NativeSelect>
      )}
      <Box
        role="group"
        aria-label={`${texts.preview}: ${texts[kind].title}`}
        sx={{
          p: 2,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          bgcolor: "background.card",
          overflowWrap: "anywhere",
          whiteSpace: "pre-wrap",
        }}
      >
        <Strong>{texts.previewTo(mail.subject)}</Strong>
        {`\n${mail.text}`}
      </Box>
    </Stack>
  );
}

/** Shows planned lines as done, for the mail that confirms a delivery. */
function visitToShow({ trip, stop }: ShownStop, kind: WordedKind, timeZone: string): Visit {
  const planned = visitOf(trip, stop, "tomorrow", timeZone);
  return kind === "tomorrow" ? planned : { ...planned, arrival: "at 09:12" };
}

function madeUp(): Visit {
  const { school, arrival } = texts.example;
  return { school, onDay: today(), arrival, kits: ["Magnets", "Dem Bones"], returns: [] };
}
