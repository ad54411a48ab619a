import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { texts } from "#texts/sign-in";
import type { EndedSession } from "../../lib/ended-session.ts";

/** Says why a person who was at work sees the sign-in page, and that their entries are safe. */
export function SessionEnded({ ended: { by, firstName } }: { ended: EndedSession }) {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    // Loaded on demand, because the first screen does not need the device's database.
    void import("../../server/outbox/waiting-of.ts")
      .then(({ waitingOf }) => waitingOf(by))
      .then(setWaiting, console.error);
  }, [by]);
  return (
    <Typography role="status">
      {texts.ended} {waiting > 0 && texts.endedWaiting(waiting, firstName)}
    </Typography>
  );
}
