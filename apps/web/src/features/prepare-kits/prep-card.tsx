import { shortWords } from "@kitround/contract/kits/kit-state.ts";
import type { Preparation } from "@kitround/contract/preparations/preparation.ts";
import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { memo } from "react";
import { texts } from "#texts/prepare-kits";
import { useKitLink } from "../../fittings/use-kit-link.ts";
import { DayText } from "../../ui/day-text.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { tones } from "../../ui/tone.tsx";
import { RouteSchool } from "./route-school.tsx";
import { whyNot } from "./why-not.ts";

const Card = styled("a")(({ theme }) => ({
  display: "grid",
  gap: 6,
  padding: 12,
  minHeight: 48,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  textDecoration: "none",
  // CSS content-visibility: cards out of view are not rendered.
  contentVisibility: "auto",
  containIntrinsicBlockSize: "auto 112px",
  "&:hover": { borderColor: theme.palette.primary.main },
  "&[aria-current]": { borderColor: theme.palette.primary.main, background: "#E5ECF9" },
}));

/** One kit on the board: its title, school and deadline, and what blocks it. */
export const PrepCard = memo(function PrepCard({ it, open }: { it: Preparation; open: boolean }) {
  const link = useKitLink("/prepare-kits", "prep", it.id);
  const why = whyNot(it);
  const short = shortWords({ state: it.kitState, linesShort: it.linesShort });
  const ready = it.status === "verified" || it.status === "loaded";
  return (
    <Card {...link} aria-current={open ? "true" : undefined}>
      <Box sx={{ fontSize: 16, fontWeight: 600 }}>
        <KitChip code={it.kitCode} title={it.kitTypeName} />
      </Box>
      <RouteSchool school={it.schoolName} route={it.routeName} colour={it.routeColour} />
      <Box
        sx={{ display: "flex", gap: 1.5, fontSize: 14, flexWrap: "wrap", color: "text.secondary" }}
      >
        <span>
          {ready ? texts.goes : texts.due}{" "}
          <DayText day={ready ? it.deliverOn : it.dueOn} due={!ready} />
        </span>
        {short !== null && <span style={{ color: tones.needsWork.ink }}>{short}</span>}
        {it.linesChecked > 0 && !ready && (
          <span>{texts.lines(it.linesChecked, it.linesTotal)}</span>
        )}
      </Box>
      {why !== null && <Box sx={{ fontSize: 14, color: "#7A3B00" }}>{why}</Box>}
    </Card>
  );
});
