import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { texts } from "#texts/states";

const widths = ["62%", "48%", "71%", "55%", "66%"];

/**
 * Placeholder rows with the height of the coming rows (by default a list's), so that nothing moves when those are
 * shown.
 */
export function SkeletonRows({ rows = 8, height }: { rows?: number; height?: number }) {
  return (
    <Box component="output" aria-label={texts.loading} sx={{ display: "block" }}>
      {Array.from({ length: rows }, (_, row) => (
        <Box
          // oxlint-disable-next-line react/no-array-index-key -- placeholders have no other identity
          key={row}
          sx={{
            height: height ?? "var(--row)",
            display: "flex",
            alignItems: "center",
            gap: 2,
            borderBottom: 1,
            borderColor: "divider",
          }}
        >
          <Skeleton variant="rounded" width={72} height={24} />
          <Skeleton variant="text" width={widths[row % widths.length] ?? "60%"} />
        </Box>
      ))}
    </Box>
  );
}
