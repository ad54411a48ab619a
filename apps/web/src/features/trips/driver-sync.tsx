import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiCloudOffOutline,
  mdiCloudUploadOutline,
} from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { texts } from "#texts/driver";
import { useSession } from "../../lib/stored-session.ts";
import { useStore } from "../../lib/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { tones, type ToneStyle } from "../../ui/tone.tsx";
import type { Queued } from "./driver-entry.ts";
import { driverQueue, retryNow, startDriverQueue, takeBack } from "./driver-queue.ts";

/** This person's entries that have not reached the server. */
export function useOwnEntries(): readonly Queued[] {
  const { entries } = useStore(driverQueue);
  const me = useSession()?.branchUserId;
  return entries.filter((each) => each.by === me);
}

/** Keeps sending while a screen with trips is open, and says so only when something waits or was refused. */
export function DriverSync() {
  useEffect(startDriverQueue, []);
  const own = useOwnEntries();
  const { offline } = useStore(driverQueue);
  const refused = own.filter((each) => each.refused !== undefined);
  if (refused.length > 0) {
    return (
      <>
        {refused.map((each) => (
          <Refused key={each.key} entry={each} />
        ))}
      </>
    );
  }
  if (!offline || own.length === 0) return null;
  return (
    <Notice tone={tones.blocked} title={texts.offlineTitle} text={texts.offlineText(own.length)}>
      <Button variant="outlined" onClick={retryNow}>
        {texts.retry}
      </Button>
    </Notice>
  );
}

function Refused({ entry }: { entry: Queued }) {
  const what = texts.refusedWhat[entry.entry.kind];
  return (
    <Notice tone={tones.late} title={what} text={entry.refused ?? ""}>
      <Button variant="outlined" onClick={retryNow}>
        {texts.again}
      </Button>
      <Button onClick={() => takeBack(entry.key)}>{texts.discard}</Button>
    </Notice>
  );
}

function Notice(props: {
  tone: ToneStyle;
  title: string;
  text: string;
  children: React.ReactNode;
}) {
  const { tone, title, text, children } = props;
  return (
    <Box
      role="alert"
      sx={{ display: "grid", gap: 1, p: 2, mb: 2, borderRadius: 1 }}
      style={{ background: tone.tint, color: tone.ink }}
    >
      <Box sx={{ display: "flex", gap: 1, alignItems: "center", fontWeight: 600, fontSize: 16 }}>
        <Icon path={tone.icon} size={20} />
        {title}
      </Box>
      <Box sx={{ fontSize: 16, color: "text.primary" }}>{text}</Box>
      <Box sx={{ display: "flex", gap: 1 }}>{children}</Box>
    </Box>
  );
}

/** A small steady sign: all sent, 3 to send, 1 needs you, no connection. */
export function SyncSign() {
  const own = useOwnEntries();
  const { offline } = useStore(driverQueue);
  const refused = own.filter((each) => each.refused !== undefined).length;
  const [icon, word, color] =
    refused > 0
      ? [mdiAlertCircleOutline, texts.sync.refused(refused), tones.late.ink]
      : own.length === 0
        ? [mdiCheckCircleOutline, texts.sync.all, tones.ready.ink]
        : offline
          ? [mdiCloudOffOutline, texts.sync.offline(own.length), tones.blocked.ink]
          : [mdiCloudUploadOutline, texts.sync.sending(own.length), tones.due.ink];
  return (
    <Box
      component="output"
      sx={{ display: "inline-flex", gap: 0.5, alignItems: "center", fontSize: 14, fontWeight: 600 }}
      style={{ color }}
    >
      <Icon path={icon} size={18} />
      {word}
    </Box>
  );
}
