import { mdiArrowUp, mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import { texts } from "#texts/kit-settings";
import { Icon } from "../../ui/icon.tsx";
import type { DraftLine } from "./draft-lines.ts";
import { ItemPicker } from "./item-picker.tsx";
import { SmallChoice } from "./small-choice.tsx";
import { SmallField } from "./small-field.tsx";

const t = texts.list;

export interface LineEditorProps {
  number: number;
  line: DraftLine;
  manyBoxes: boolean;
  onChange: (line: DraftLine) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
}

/** One line of the next version, for touch: a card with its fields. */
export function LineEditor(props: LineEditorProps) {
  const { number, line, onChange } = props;
  return (
    <Box
      component="fieldset"
      aria-label={t.line(number)}
      sx={{ m: 0, p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, minWidth: 0 }}
    >
      <Box sx={{ display: "flex", gap: 1, alignItems: "flex-end" }}>
        <ItemPicker
          itemId={line.itemId}
          itemName={line.itemName}
          onPick={(item) => onChange({ ...line, itemId: item.id, itemName: item.name })}
        />
        <LineButtons {...props} />
      </Box>
      <Box
        sx={{
          display: { xs: "grid", sm: "flex" },
          gridTemplateColumns: "1fr 1fr",
          flexWrap: "wrap",
          gap: 1.5,
          mt: 1,
        }}
      >
        <LineFields {...props} />
        <FormControlLabel
          label={t.critical}
          sx={{ alignSelf: "flex-end", minHeight: 44, gridColumn: "1 / -1" }}
          control={
            <Checkbox
              checked={line.critical}
              onChange={(event) => onChange({ ...line, critical: event.target.checked })}
            />
          }
        />
      </Box>
    </Box>
  );
}

/** A line's fields besides its item; `bare` in a table with column headers. */
export function LineFields(props: LineEditorProps & { bare?: boolean }) {
  const { line, manyBoxes, onChange, bare = false } = props;
  const set = (change: Partial<DraftLine>) => onChange({ ...line, ...change });
  return (
    <>
      <SmallField
        bare={bare}
        label={t.qty}
        value={line.qty}
        onChange={(qty) => set({ qty })}
        width={88}
      />
      <SmallChoice
        bare={bare}
        label={t.kind}
        value={line.kind}
        words={t.kinds}
        onChange={(kind) => set({ kind })}
      />
      <SmallChoice
        bare={bare}
        label={t.count}
        value={line.countMethod}
        words={t.counts}
        onChange={(countMethod) => set({ countMethod })}
      />
      {manyBoxes && (
        <SmallField
          bare={bare}
          label={t.box}
          value={line.boxNo}
          onChange={(boxNo) => set({ boxNo })}
          width={72}
        />
      )}
      <SmallField
        bare={bare}
        label={t.tolerance}
        value={line.tolerance}
        onChange={(tolerance) => set({ tolerance })}
      />
      {line.kind !== "permanent" && (
        <SmallField
          bare={bare}
          label={t.use}
          value={line.usePerClass}
          onChange={(usePerClass) => set({ usePerClass })}
        />
      )}
      {/* Keeps its column in a table. */}
      {line.kind === "permanent" && bare && <span />}
    </>
  );
}

export function LineButtons({ line, onUp, onRemove }: LineEditorProps) {
  return (
    <Box sx={{ display: "flex" }}>
      <IconButton
        aria-label={t.up(line.itemName)}
        disabled={onUp === undefined}
        onClick={() => onUp?.()}
      >
        <Icon path={mdiArrowUp} size={20} />
      </IconButton>
      <IconButton aria-label={t.remove(line.itemName)} onClick={onRemove}>
        <Icon path={mdiClose} size={20} />
      </IconButton>
    </Box>
  );
}
