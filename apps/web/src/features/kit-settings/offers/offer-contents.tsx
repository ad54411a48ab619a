import { placeOfLine } from "@kitround/contract/kit-types/offered-list-rules.ts";
import type { OfferedList } from "@kitround/contract/kit-types/offered-list.ts";
import Box from "@mui/material/Box";
import { texts as kitTexts } from "#texts/kit-settings";
import { texts } from "#texts/kit-type-offers";
import { ListLine, Muted, PlainList } from "../../../ui/vocabulary.tsx";

const t = kitTexts.list;

/** The lines of an offered packing list. */
export function OfferContents({ list }: { list: OfferedList }) {
  return (
    <PlainList as="ol" aria-label={texts.contents}>
      {list.lines.map((line) => (
        <ListLine key={placeOfLine(line)}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            {line.itemName}
            {line.kind === "consumable" && <Muted as="span"> ★ {t.consumable}</Muted>}
            {line.critical && <Muted as="span"> · {t.essential}</Muted>}
          </Box>
          {list.boxes > 1 && <Muted>{t.inBox(line.boxNo)}</Muted>}
          <Box sx={{ fontVariantNumeric: "tabular-nums", fontWeight: 600, whiteSpace: "nowrap" }}>
            {texts.contentsOf(line)}
          </Box>
        </ListLine>
      ))}
    </PlainList>
  );
}
