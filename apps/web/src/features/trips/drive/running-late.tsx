import { clockOf } from "@kitround/contract/trips/arrival-times.ts";
import { openStops } from "@kitround/contract/trips/trip-rules.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { texts } from "#texts/driver";
import { useSession } from "../../../lib/stored-session.ts";
import { timesOf } from "../trip-times.ts";
import { mailLink, smsLink } from "./maps-link.ts";
import { Muted } from "../../../ui/vocabulary.tsx";

const { late } = texts;
const choices = [10, 20, 30, 45];

/** Tells the next stops, in the phone's own messages: nothing is sent behind anybody's back, and no signal is no excuse. */
export function RunningLate({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const [minutes, setMinutes] = useState<number | null>(null);
  const id = useId();
  const next = openStops(trip.stops).filter((stop) => stop.status !== "arrived");
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{minutes === null ? late.title : late.tell(minutes)}</DialogTitle>
      <DialogContent>
        {minutes === null ? (
          <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1 }}>
            {choices.map((n) => (
              <Button
                key={n}
                variant="outlined"
                size="large"
                sx={{ minHeight: 56 }}
                onClick={() => setMinutes(n)}
              >
                {late.minutes(n)}
              </Button>
            ))}
          </Box>
        ) : (
          <Contacts trip={trip} stops={next} minutes={minutes} />
        )}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          {minutes === null ? texts.cancel : late.done}
        </Button>
      </DialogActions>
    </Dialog>
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
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: "none" }}>
        {stops.map((stop) => {
          const { placeName: place, contactName, contactPhone, contactEmail } = stop;
          const at = times.get(stop.id);
          const time = at === undefined ? null : clockOf(at.atMin + minutes);
          const words = late.message({ place, minutes, time, branch });
          const who = contactName ?? place;
          return (
            <Box
              component="li"
              key={stop.id}
              sx={{
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                gap: 1,
                py: 1,
                borderTop: 1,
                borderColor: "divider",
                fontSize: 16,
              }}
            >
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
                  href={mailLink(contactEmail, late.subject(branch), words)}
                  aria-label={late.mailTo(who, place)}
                >
                  {late.mail}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </>
  );
}
