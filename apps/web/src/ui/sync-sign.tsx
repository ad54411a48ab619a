import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiCloudOffOutline,
  mdiCloudUploadOutline,
  mdiContentSaveOffOutline,
  mdiContentSaveOutline,
} from "@mdi/js";
import ButtonBase from "@mui/material/ButtonBase";
import { memo } from "react";
import { texts } from "#texts/outbox";
import { connection } from "../lib/connection.ts";
import { outbox, outboxSheet } from "../lib/outbox/outbox-store.ts";
import { useStore, useDeferredStore } from "../lib/store.ts";
import { useSession } from "../lib/stored-session.ts";
import { Icon } from "./icon.tsx";
import { tones } from "./tone.tsx";

/**
 * The small permanent sign of every screen: all sent, 3 to send, 1 needs you, no connection. A tap opens the list of
 * unsent entries.
 */
export function SyncSign({ onDark = false }: { onDark?: boolean }) {
  const { icon, words, colour } = useSign();
  return <Sign icon={icon} words={words} colour={onDark ? "#fff" : colour} />;
}

/** Memoised: it rerenders only when its text changes. */
const Sign = memo(function Sign(props: { icon: string; words: string; colour: string }) {
  const { icon, words, colour } = props;
  return (
    <ButtonBase
      onClick={() => outboxSheet.set(true)}
      aria-label={texts.open(words)}
      sx={{
        minHeight: 48,
        px: 1,
        gap: 0.5,
        borderRadius: 1,
        fontSize: 14,
        fontWeight: 600,
        whiteSpace: "nowrap",
        displayPrint: "none",
      }}
      style={{ color: colour }}
    >
      <Icon path={icon} size={18} />
      <span aria-live="polite">{words}</span>
    </ButtonBase>
  );
});

function useSign() {
  const me = useSession()?.branchUserId;
  const { operations, full, writing } = useDeferredStore(outbox);
  const own = operations.filter((each) => each.by === me);
  const reached = useStore(connection);
  const refused = own.filter((each) => each.refused !== undefined).length;
  const entered = own.length - refused;
  // Only entries on the device's disk are shown as stored.
  const waiting = own.filter((each) => !writing.includes(each.key)).length - refused;
  if (refused > 0) {
    return {
      icon: mdiAlertCircleOutline,
      words: texts.refused(refused),
      colour: tones.late.ink,
    };
  }
  if (full) {
    return { icon: mdiContentSaveOffOutline, words: texts.noRoom(waiting), colour: tones.late.ink };
  }
  if (!reached) {
    const words = waiting === 0 ? texts.offline : texts.offlineWaiting(waiting);
    return { icon: mdiCloudOffOutline, words, colour: tones.blocked.ink };
  }
  if (waiting > 0) {
    return {
      icon: mdiCloudUploadOutline,
      words: texts.waiting(waiting),
      colour: tones.due.ink,
    };
  }
  if (entered > 0) {
    return { icon: mdiContentSaveOutline, words: texts.writing, colour: tones.due.ink };
  }
  return { icon: mdiCheckCircleOutline, words: texts.all, colour: tones.ready.ink };
}
