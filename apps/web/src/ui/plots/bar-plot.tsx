import Box from "@mui/material/Box";
import { PlainList, Row } from "../vocabulary.tsx";

export interface Bar {
  key: string;
  name: string;
  value: number;
  /** The value in words. */
  text: string;
}

/** Horizontal bars, for names that are too long for columns; each bar's length is its share of the longest. */
export function BarPlot({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <PlainList aria-label={label}>
      {bars.map(({ key, name, value, text }) => (
        <Box component="li" key={key} sx={{ py: 0.75 }}>
          <Row style={{ justifyContent: "space-between", flexWrap: "nowrap" }}>
            <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{name}</Box>
            <Box sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>{text}</Box>
          </Row>
          <Box sx={{ height: 12, mt: 0.5, bgcolor: "background.card" }}>
            <Box
              sx={{
                height: 1,
                width: `${(Math.max(0, value) / most) * 100}%`,
                bgcolor: "primary.main",
              }}
            />
          </Box>
        </Box>
      ))}
    </PlainList>
  );
}
