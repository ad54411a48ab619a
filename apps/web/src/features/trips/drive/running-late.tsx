import { clockOf } from "@kitround/contract/trips/arrival-times.ts";
import { openStops } from "@kitround/contract/trips/trip-rules.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/driver";
import { branchFormat } from "../../../lib/locale.ts";
import { useSession } from "../../../lib/stored-session.ts";
import { uuid } from "../../../lib/uuid.ts";
import { Deferred } from "../../../ui/deferred.tsx";
import { QuickDialog } from "../../../ui/quick-dialog.tsx";
import { timesOf } from "../trip-times.ts";
import { enter } from "./driver-operations.ts";
import { mailLink, smsLink } from "./maps-link.ts";
import { ListLine, Muted, PlainList } from "../../../ui/vocabulary.tsx";

const { late } = texts;
const choices = [10, 20, 30, 45];

interface RunningLateProps {
  trip: TripDetail;
  /** The stop that the driver is at or drives to. */
  stopId: string;
  onClose: () => void;
}

/**
 * Notifies the office by a task, and offers to message the next stops in the phone's messages app, so that the driver sees what is sent.
 * Both work without signal.
 */
export function RunningLate({ trip, stopId, onClose }: RunningLateProps) {
  const [minutes, setMinutes] = useState<number | null>(null);
  const next = openStops(trip.stops).filter((stop) => stop.status !== "arrived");
  return (
    <QuickDialog
      title={minutes === null ? late.title : late.tell(minutes)}
      onClose={onClose}
      buttons={
        <Button variant="outlined" size="large" onClick={onClose}>
          {minutes === null ? texts.cancel : late.done}
        </Button>
      }
    >
      {minutes === null ? (
        <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1 }}>
          {choices.map((n) => (
            <Button
              key={n}
              variant="outlined"
              size="large"
              sx={{ minHeight: 56 }}
              onClick={() => {
                setMinutes(n);
                const text = late.toOffice(n);
                const body = { taskId: uuid(), stopId, kitId: null, text };
                void enter(trip, { kind: "tell", body });
              }}
            >
              {late.minutes(n)}
            </Button>
          ))}
        </Box>
      ) : (
        <>
          <Box sx={{ fontSize: 16, mb: 1 }}>{late.officeTold}</Box>
          <Contacts trip={trip} stops={next} minutes={minutes} />
        </>
      )}
    </QuickDialog>
  );
}

function Contacts(props: { trip: TripDetail; stops: readonly Stop[]; minutes: number }) {
  const { trip, stops, minutes } = props;
  const branch = useSession()?.branchName ?? "Kitround";
  const times = timesOf(trip);
  if (!stops.some((stop) => stop.contactPhone ?? stop.contactEmail)) {
    return <Box sx={{ fontSize: 16 }}>{late.none}</Box>;
  }
  return (
    <>
      <Muted>{late.text}</Muted>
      <PlainList style={{ marginTop: 8, fontSize: 16 }}>
        {stops.slice(0, inSight).map(contact)}
        <Deferred>{stops.slice(inSight).map(contact)}</Deferred>
      </PlainList>
    </>
  );

  function contact(stop: Stop) {
    const at = times.get(stop.id);
    const time = at === undefined ? null : clockOf(at.atMin + minutes);
    const words = late.message({
      greeting: branchFormat().greeting,
      place: stop.placeName,
      minutes,
      time,
      branch,
    });
    return <Contact key={stop.id} stop={stop} words={words} subject={late.subject(branch)} />;
  }
}

/** The number of rows that a phone's screen shows at once; the others are rendered afterwards. */
const inSight = 4;

/** The contacts of one stop, each with links that have the text filled in. */
function Contact({ stop, words, subject }: { stop: Stop; words: string; subject: string }) {
  const { placeName: place, contactName, contactPhone, contactEmail } = stop;
  const who = contactName ?? place;
  return (
    <ListLine>
      <Box sx={{ flex: "1 1 100%", minWidth: 0, overflowWrap: "anywhere" }}>
        <b>{place}</b>
        {contactName !== null && <Muted>{contactName}</Muted>}
      </Box>
      {contactPhone === null && contactEmail === null && <Muted>{late.nobody}</Muted>}
      {contactPhone !== null && (
        <Button
          variant="outlined"
          sx={{ minHeight: 48, flex: 1 }}
          href={smsLink(contactPhone, words)}
          aria-label={late.smsTo(who, place)}
        >
          {late.sms}
        </Button>
      )}
      {contactEmail !== null && (
        <Button
          variant="outlined"
          sx={{ minHeight: 48, flex: 1 }}
          href={mailLink(contactEmail, subject, words)}
          aria-label={late.mailTo(who, place)}
        >
          {late.mail}
        </Button>
      )}
    </ListLine>
  );
}
