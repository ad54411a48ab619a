import { listMyPasskeys, type Passkey } from "@kitround/contract/passkeys/passkey.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/passkeys";
import { Unread } from "../../fittings/read.tsx";
import { formatMoment } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";
import { TwoLines } from "../../ui/two-lines.tsx";
import { ListLine, Muted, PlainList, Stack } from "../../ui/vocabulary.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RemovePasskey } from "./remove-passkey.tsx";

/** One's own passkeys, and recovery codes in case they are lost. */
export function MyPasskeys() {
  const query = useQuery(queryOptions(listMyPasskeys));
  const [open, setOpen] = useState<"add" | "codes" | Passkey | null>(null);
  if (query.data === undefined) return <Unread of={query} rows={1} height={64} />;
  const { items, codesLeft } = query.data;
  const close = () => setOpen(null);
  return (
    <Stack gap={1.5} sx={{ justifyItems: "start" }}>
      <Muted>{texts.about}</Muted>
      {items.length === 0 ? (
        <div>{texts.none}</div>
      ) : (
        <PlainList style={wide}>
          {items.map((passkey) => (
            <ListLine key={passkey.id}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <TwoLines second={lastUse(passkey)}>{passkey.name}</TwoLines>
              </Box>
              <Button aria-label={texts.removeNamed(passkey.name)} onClick={() => setOpen(passkey)}>
                {texts.remove}
              </Button>
            </ListLine>
          ))}
        </PlainList>
      )}
      <Button variant="outlined" onClick={() => setOpen("add")}>
        {texts.add}
      </Button>
      {items.length > 0 && (
        <>
          <div>{texts.codes.left(codesLeft)}</div>
          <Button variant="outlined" onClick={() => setOpen("codes")}>
            {texts.codes.draw}
          </Button>
        </>
      )}
      {open === "add" && (
        <AddPasskey onClose={close} onAdded={() => setOpen(codesLeft === 0 ? "codes" : null)} />
      )}
      {open === "codes" && <RecoveryCodes onClose={close} />}
      {open !== null && typeof open === "object" && (
        <RemovePasskey passkey={open} onClose={close} />
      )}
    </Stack>
  );
}

const wide = { width: "100%" };

function lastUse({ lastUsedAt, backedUp }: Passkey): string {
  const used = lastUsedAt === null ? texts.neverUsed : texts.used(formatMoment(lastUsedAt));
  return backedUp ? `${used} · ${texts.copied}` : used;
}
