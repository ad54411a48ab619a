import type { Item } from "@kitround/contract/items/item.ts";
import {
  putSafetySheet,
  readSafetySheet,
  removeSafetySheet,
  sheetLimit,
  sheetType,
} from "@kitround/contract/items/safety-sheet.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef } from "react";
import { texts } from "#texts/kit-settings";
import { useAllowed } from "../../lib/can.ts";
import { confirm } from "../../lib/confirm-store.ts";
import { toast } from "../../lib/toast-store.ts";
import { useFile } from "../../server/save-file.ts";
import { useAction } from "../../server/use-action.ts";
import { Muted, Strong } from "../../ui/vocabulary.tsx";

const t = texts.items.sheet;

/** An item's safety data sheet: readable by everybody who sees the item, uploaded by those who may change it. */
export function SafetySheet({ item }: { item: Item }) {
  const may = useAllowed(["stock:adjust", "kit-types:propose"]);
  const input = useRef<HTMLInputElement>(null);
  const open = useFile(readSafetySheet, t.saved);
  const put = useAction(putSafetySheet, { onDone: () => toast(t.put) });
  const remove = useAction(removeSafetySheet, { onDone: () => toast(t.removed) });
  const params = { id: item.id };
  function choose(file: File | undefined) {
    if (file === undefined) return;
    if (file.size > sheetLimit) return toast(t.tooLarge, { tone: "error" });
    put.mutate({ params, query: { name: file.name.slice(0, 200) }, body: file });
  }
  return (
    <Box component="section" aria-label={t.title} sx={{ mt: 3 }}>
      <Strong>{t.title}</Strong>
      <Muted>{item.sheetName ?? t.none}</Muted>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
        {item.sheetName !== null && (
          <Button
            variant="outlined"
            disabled={open.isPending}
            // The version makes the address unique, because a browser caches each answer.
            onClick={() => open.mutate({ params, query: { of: String(item.rowVersion) } })}
          >
            {t.open}
          </Button>
        )}
        {may && (
          <>
            <Button
              variant="outlined"
              disabled={put.isPending}
              onClick={() => input.current?.click()}
            >
              {item.sheetName === null ? t.add : t.replace}
            </Button>
            <input
              ref={input}
              hidden
              type="file"
              accept={sheetType}
              aria-label={t.title}
              onChange={({ target }) => {
                choose(target.files?.[0]);
                target.value = "";
              }}
            />
          </>
        )}
        {may && item.sheetName !== null && (
          <Button
            disabled={remove.isPending}
            onClick={() =>
              void (async () => {
                if (await confirm(t.ask)) remove.mutate({ params });
              })()
            }
          >
            {t.remove}
          </Button>
        )}
      </Box>
    </Box>
  );
}
