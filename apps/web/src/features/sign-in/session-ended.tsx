import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { texts } from "#texts/sign-in";
import type { EndedSession } from "../../lib/ended-session.ts";

/** Why the sign-in page is shown to somebody who was at work, and that what they entered is safe. */
export function SessionEnded({ ended: { by, firstName } }: { ended: EndedSession }) {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    // Loaded when needed: the first screen does without the device's database.
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
