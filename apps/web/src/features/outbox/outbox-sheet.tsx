import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { texts } from "#texts/outbox";
import { connection } from "../../lib/connection.ts";
import { formatTime } from "../../lib/dates.ts";
import type { Operation } from "../../lib/outbox/operation.ts";
import { outbox, useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { waysOn } from "../../server/outbox/ways-on.ts";
import { sendNow } from "../../server/outbox/sender.ts";
import { useStore } from "../../lib/store.ts";
import { RefusedEntry } from "../../ui/refused-entry.tsx";
import { tones } from "../../ui/tone.tsx";
import { ListLine, Muted, PlainList } from "../../ui/vocabulary.tsx";

/** The unsent entries of this device, the refused ones with the reason, and the possible actions. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const own = useOwnOperations();
  const { operations, full } = useStore(outbox);
  const others = operations.length - own.length;
  const reached = useStore(connection);
  const refused = own.filter((each) => each.refused !== undefined);
  const waiting = own.filter((each) => each.refused === undefined);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="outbox-title">
      <DialogTitle id="outbox-title">{texts.title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start", fontSize: 16 }}>
        {!reached && <Box>{texts.offlineText}</Box>}
        {full && (
          <Box role="alert" style={{ color: tones.late.ink }}>
            {texts.full}
          </Box>
        )}
        {own.length === 0 && <Box>{texts.nothing}</Box>}
        {refused.length > 0 && (
          <section>
            <Heading>{texts.refusedTitle}</Heading>
            {refused.map((each) => (
              <RefusedEntry
                key={each.key}
                what={each.what}
                reason={each.refused ?? ""}
                {...waysOn(each)}
              />
            ))}
            <Muted>{texts.refusedText}</Muted>
          </section>
        )}
        {waiting.length > 0 && (
          <section>
            <Heading>{texts.waitingTitle}</Heading>
            <Muted>{texts.waitingText(waiting.length)}</Muted>
            <PlainList as="ol" style={{ marginTop: 8 }}>
              {waiting.map((each) => (
                <Waiting key={each.key} operation={each} />
              ))}
            </PlainList>
          </section>
        )}
        {others > 0 && <Muted>{texts.others(others)}</Muted>}
      </DialogContent>
      <DialogActions>
        {waiting.length > 0 && (
          <Button size="large" variant="outlined" onClick={sendNow}>
            {texts.sendNow}
          </Button>
        )}
        <Button variant="outlined" size="large" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 16, fontWeight: 600 }}>
      {children}
    </Box>
  );
}

function Waiting({ operation }: { operation: Operation }) {
  return (
    <ListLine>
      <Box sx={{ flex: 1, overflowWrap: "anywhere" }}>{operation.what}</Box>
      <Muted>{formatTime(operation.at)}</Muted>
    </ListLine>
  );
}
