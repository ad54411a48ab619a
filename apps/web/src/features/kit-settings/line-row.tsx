import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { texts } from "#texts/kit-settings";
import { ItemPicker } from "./item-picker.tsx";
import { LineButtons, type LineEditorProps, LineFields } from "./line-editor.tsx";

const t = texts.list;

/** Widths of item, quantity, kind, count, box, tolerance, use, critical and the buttons. */
function columnsOf(manyBoxes: boolean) {
  return {
    display: "grid",
    gridTemplateColumns: `minmax(120px, 1fr) 60px 128px 108px ${manyBoxes ? "48px " : ""}56px 60px 56px 72px`,
    gap: 0.75,
    alignItems: "center",
  } as const;
}

/** The column headers; each field also has its own label for screen readers. */
export function LineHeads({ manyBoxes }: { manyBoxes: boolean }) {
  const heads = [
    t.item,
    t.qty,
    t.kind,
    t.count,
    ...(manyBoxes ? [t.box] : []),
    t.heads.tolerance,
    t.heads.use,
    t.heads.critical,
  ];
  return (
    <Box
      aria-hidden
      sx={{
        ...columnsOf(manyBoxes),
        alignItems: "end",
        fontSize: 12,
        lineHeight: 1.3,
        color: "text.secondary",
      }}
    >
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </Box>
  );
}

/** One line of the next version on a desktop: a row of a table. */
export function LineRow(props: LineEditorProps) {
  const { number, line, manyBoxes, onChange } = props;
  return (
    <Box
      component="fieldset"
      aria-label={t.line(number)}
      sx={{ ...columnsOf(manyBoxes), m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <ItemPicker
        bare
        itemId={line.itemId}
        itemName={line.itemName}
        onPick={(item) => onChange({ ...line, itemId: item.id, itemName: item.name })}
      />
      <LineFields {...props} bare />
      <Checkbox
        checked={line.critical}
        onChange={(event) => onChange({ ...line, critical: event.target.checked })}
        slotProps={{ input: { "aria-label": t.critical } }}
        sx={{ justifySelf: "center" }}
      />
      <LineButtons {...props} />
    </Box>
  );
}
