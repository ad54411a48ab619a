import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/stocktakes";
import { useCan } from "../../lib/can.ts";
import { Row, Strong } from "../../ui/vocabulary.tsx";
import { tones } from "../../ui/tone.tsx";
import { useStocktake } from "./use-stocktake.ts";
import type { OnStockSearch } from "./stock-search.ts";

/** Says that a stocktake is under way, with the way to its sheet and its review. Renders nothing without one. */
export function StocktakeNotice({ onSearch }: { onSearch: OnStockSearch }) {
  const sheet = useStocktake()?.sheet;
  const mayAdjust = useCan("stock:adjust");
  if (!sheet) return null;
  return (
    <Box
      role="status"
      sx={{ mb: 2, px: 2, py: 1, borderRadius: 1 }}
      style={{ background: tones.due.tint }}
    >
      <Row style={{ justifyContent: "space-between" }}>
        <Strong>{texts.underWay(sheet.counted, sheet.items)}</Strong>
        <Row>
          <Button
            variant="outlined"
            size="large"
            onClick={() => onSearch({ sheet: true, item: undefined })}
          >
            {texts.count}
          </Button>
          {mayAdjust && (
            <Button
              variant="outlined"
              size="large"
              onClick={() => onSearch({ takes: true, take: sheet.id, item: undefined })}
            >
              {texts.review}
            </Button>
          )}
        </Row>
      </Row>
    </Box>
  );
}
