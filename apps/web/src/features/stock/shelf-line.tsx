import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { texts } from "#texts/stock";
import { fieldSize } from "../../lib/density.ts";
import { dropKeptText, useKeptText } from "../../lib/kept-text.ts";
import { toast } from "../../lib/toast-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { tones } from "../../ui/tone.tsx";
import { ListLine, Muted, Strong } from "../../ui/vocabulary.tsx";
import { enterOnShelf } from "./count-operations.ts";

const t = texts.sheet;

interface ShelfLineProps {
  level: StockLevel;
  /** The recorded quantity; null if this person doesn't see it. */
  told: number | null;
  /** A count of it is unsent. */
  waits: boolean;
  /** Counted since the sheet was opened, or in the stocktake. */
  counted?: number | undefined;
  /** Who else counted it, or why it is to be counted again. */
  said?: string | undefined;
  /** The stocktake that the count is part of. */
  stocktakeId?: string | undefined;
  onCounted: (itemId: string, counted: number) => void;
}

/** One item of the sheet. Enter, and leaving the field, save the typed count. */
export const ShelfLine = memo(function ShelfLine(props: ShelfLineProps) {
  const { level, told, waits, counted, said, stocktakeId, onCounted } = props;
  const [kept, type] = useKeptText(placeOf(level));
  const [wrong, setWrong] = useState(false);
  // Enter saves it and moves the focus, which would save it again: this makes one entry of both.
  const entered = useRef(counted);
  const text = kept ?? (counted === undefined ? "" : String(counted));

  /** Returns whether to move on to the next item. */
  function write(): boolean {
    const typed = text.trim();
    if (typed === "") return true;
    const fits = /^\d{1,7}$/.test(typed);
    setWrong(!fits);
    if (!fits) return false;
    const qty = Number(typed);
    if (qty !== entered.current) void enter(qty);
    return true;
  }

  async function enter(qty: number) {
    const before = entered.current;
    entered.current = qty;
    try {
      await enterOnShelf(level, {
        counted: qty,
        ...(stocktakeId === undefined ? {} : { stocktakeId }),
      });
      dropKeptText(placeOf(level));
      onCounted(level.itemId, qty);
    } catch (error) {
      console.error(error);
      entered.current = before;
      toast(t.notKept, { tone: "error" });
    }
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!write()) return;
    const fields = [...document.querySelectorAll<HTMLInputElement>("input[data-shelf]")];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    next?.focus();
    next?.select();
    if (next === undefined) event.currentTarget.blur();
  }

  return (
    <ListLine>
      <Box sx={{ flex: "1 1 180px", minWidth: 0, overflowWrap: "anywhere" }}>
        <Strong>{level.name}</Strong>
        <Muted small>
          {level.sku}
          {told !== null && ` · ${texts.ledgerSays(told)}`}
        </Muted>
      </Box>
      <OutlinedInput
        value={text}
        error={wrong}
        notched={false}
        onChange={({ target }) => {
          setWrong(false);
          type(target.value);
        }}
        onBlur={write}
        endAdornment={<Muted as="span">{level.unit}</Muted>}
        inputProps={{
          "aria-label": t.number(level.name),
          "aria-invalid": wrong,
          "data-shelf": "",
          inputMode: "numeric",
          enterKeyHint: "next",
          autoComplete: "off",
          onKeyDown: onKey,
        }}
        sx={{ ...fieldSize, width: 150 }}
      />
      <Box
        role="status"
        sx={{ flex: { xs: "1 1 100%", sm: "0 0 160px" }, display: "flex", gap: 0.5 }}
      >
        <Said {...{ wrong, waits, counted, said }} />
      </Box>
    </ListLine>
  );
});

const placeOf = ({ itemId }: StockLevel) => `shelf count ${itemId}`;

function Said({
  wrong,
  waits,
  counted,
  said,
}: { wrong: boolean } & Pick<ShelfLineProps, "waits" | "counted" | "said">) {
  if (wrong) return <span style={{ color: tones.late.ink }}>{t.wrong}</span>;
  if (counted === undefined && !waits) {
    return said === undefined ? null : <span style={{ color: tones.needsWork.ink }}>{said}</span>;
  }
  const tone = waits ? tones.due : tones.ready;
  return (
    <span style={{ color: tone.ink, display: "inline-flex", gap: 4, alignItems: "center" }}>
      <Icon path={tone.icon} size={20} />
      {waits ? t.notSent : (said ?? t.written)}
    </span>
  );
}
