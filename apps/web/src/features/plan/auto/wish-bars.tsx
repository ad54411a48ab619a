import type { AutoPlanResult } from "@kitround/contract/auto-plan/auto-plan.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/auto-plan";
import { Stack } from "../../../ui/vocabulary.tsx";

type Served = AutoPlanResult["served"][number];

const shown = 3;

/** How many requests of each rank are granted: dark for the present plan, blue for what this one adds. */
export function WishBars({ served }: { served: readonly Served[] }) {
  const first = served.filter((one) => one.rank < shown);
  const rest = served.filter((one) => one.rank >= shown);
  const sum = (key: "asked" | "today" | "planned") => rest.reduce((all, one) => all + one[key], 0);
  return (
    <Stack gap={1.25}>
      {first.map((one) => (
        <WishBar key={one.rank} label={texts.wish(one.rank)} {...one} />
      ))}
      {rest.length > 0 && (
        <WishBar
          label={texts.lowerWishes}
          asked={sum("asked")}
          today={sum("today")}
          planned={sum("planned")}
        />
      )}
    </Stack>
  );
}

function WishBar({ label, asked, today, planned }: Omit<Served, "rank"> & { label: string }) {
  const share = (count: number) => `${asked === 0 ? 0 : (count / asked) * 100}%`;
  return (
    <Box sx={{ fontSize: 14 }}>
      <Box sx={{ display: "flex", gap: 1, mb: 0.5 }}>
        <Box component="span" sx={{ flex: 1, fontWeight: 600 }}>
          {label}
        </Box>
        <span>{texts.of(planned, asked)}</span>
        <Box component="span" sx={{ color: "text.secondary", minWidth: 72, textAlign: "right" }}>
          {texts.before(today)}
        </Box>
      </Box>
      <Box
        aria-hidden
        sx={{ position: "relative", height: 8, borderRadius: 1, overflow: "hidden" }}
        style={{ background: "#E1E5EB" }}
      >
        <span style={{ ...bar, width: share(planned), background: "#5B86DB" }} />
        <span style={{ ...bar, width: share(Math.min(today, planned)), background: "#123F94" }} />
      </Box>
    </Box>
  );
}

const bar = { position: "absolute", inset: "0 auto 0 0" } as const;
