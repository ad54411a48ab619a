import { placeOfLine } from "@kitround/contract/kit-types/offered-list-rules.ts";
import type { LineChange } from "@kitround/contract/kit-types/offered-list.ts";
import { mdiMinusCircleOutline, mdiPencilOutline, mdiPlusCircleOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import { texts } from "#texts/kit-type-offers";
import { Icon } from "../../../ui/icon.tsx";
import { StateTone, tones } from "../../../ui/tone.tsx";
import { ListLine, Muted, PlainList, Strong } from "../../../ui/vocabulary.tsx";

interface LineChangesProps {
  label: string;
  changes: readonly LineChange[];
  /** Changes of the other side: a line that both changed is marked. */
  against?: readonly LineChange[];
}

/** The difference of two packing lists, line by line: icon, word and quantity. */
export function LineChanges({ label, changes, against }: LineChangesProps) {
  const other = new Set(against?.map(placeOfLine));
  return (
    <PlainList aria-label={label}>
      {changes.map((change) => (
        <ListLine key={placeOfLine(change)}>
          <Sign change={change} />
          <Box sx={{ flex: 1, minWidth: 160, overflowWrap: "anywhere" }}>
            <Strong>{change.itemName}</Strong>
            <Muted small>
              {change.before === null && `${texts.added}, `}
              {change.after === null && `${texts.removed}, `}
              {texts.change(change)}
              {change.boxNo > 1 && `, ${texts.inBox(change.boxNo)}`}
            </Muted>
          </Box>
          {other.has(placeOfLine(change)) && <StateTone tone="needsWork" word={texts.news.both} />}
        </ListLine>
      ))}
    </PlainList>
  );
}

function Sign({ change: { before, after } }: { change: LineChange }) {
  const [path, { ink }] =
    before === null
      ? [mdiPlusCircleOutline, tones.ready]
      : after === null
        ? [mdiMinusCircleOutline, tones.late]
        : [mdiPencilOutline, tones.due];
  return (
    <Box sx={{ color: ink, display: "flex" }}>
      <Icon path={path} size={20} />
    </Box>
  );
}
