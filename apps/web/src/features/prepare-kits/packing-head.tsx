import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { mdiArrowLeft } from "@mdi/js";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { texts } from "#texts/prepare-kits";
import { ButtonLink } from "../../fittings/links.tsx";
import { DayText } from "../../ui/day-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { laneOf } from "./lanes.ts";
import { PackingPapers } from "./packing-papers.tsx";
import { RouteSchool } from "./route-school.tsx";
import { whyNot } from "./why-not.ts";

interface PackingHeadProps {
  it: PreparationDetail;
  checked: number;
  onClose: () => void;
}

/** What is packed, for whom and by when, with its progress; stays in view while the list scrolls. */
export function PackingHead({ it, checked, onClose }: PackingHeadProps) {
  const lane = laneOf(it);
  const open = lane === "todo" || lane === "packing";
  return (
    <>
      <Box
        sx={{
          position: "sticky",
          top: { xs: 56, sm: 60, md: 0 },
          zIndex: 3,
          mx: { xs: -2, sm: -3 },
          px: { xs: 1, sm: 2 },
          pt: 1,
          bgcolor: "background.paper",
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <IconButton aria-label={texts.close} onClick={onClose}>
            <Icon path={mdiArrowLeft} />
          </IconButton>
          <Box component="h2" sx={{ m: 0, flex: 1, minWidth: 0, fontSize: 20, fontWeight: 600 }}>
            <KitChip code={it.kitCode} title={it.kitTypeName} />
          </Box>
          <PackingPapers it={it} />
        </Box>
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            columnGap: 2,
            rowGap: 0.5,
            px: 1,
            pb: 1,
            fontSize: 14,
          }}
        >
          <RouteSchool school={it.schoolName} route={it.routeName} colour={it.routeColour} />
          <span>
            {texts.goes} <DayText day={it.deliverOn} />
          </span>
          <span>
            {texts.due} <DayText day={it.dueOn} due={lane !== "ready"} />
          </span>
          <span>{texts.boxes(it.boxes)}</span>
        </Box>
        {open && (
          <Box sx={{ px: 1, pb: 1 }}>
            <Box component="output" sx={{ fontSize: 14, fontWeight: 600 }}>
              {texts.progress(checked, it.lines.length)}
            </Box>
            <LinearProgress
              variant="determinate"
              aria-label={texts.progress(checked, it.lines.length)}
              value={it.lines.length === 0 ? 0 : (checked / it.lines.length) * 100}
              sx={{ height: 8, borderRadius: 1, mt: 0.5, bgcolor: "divider" }}
            />
          </Box>
        )}
      </Box>
      <Notice it={it} />
    </>
  );
}

/** Why it can't be packed, with the way to what has to happen first. */
function Notice({ it }: { it: PreparationDetail }) {
  const why = whyNot(it);
  if (why === null) {
    if (it.overrideReason === null) return null;
    return (
      <Alert severity="warning" sx={{ mt: 2 }}>
        {texts.letGo(it.overrideReason)}
      </Alert>
    );
  }
  const action =
    it.kitState === "in_check" ? (
      <ButtonLink to="/top-ups" search={{ kit: it.kitCode }} color="inherit">
        {texts.checkIn}
      </ButtonLink>
    ) : it.kitState === "needs_top_up" ? (
      <ButtonLink to="/top-ups" search={{ tab: "top-up", kit: it.kitCode }} color="inherit">
        {texts.topUp}
      </ButtonLink>
    ) : null;
  return (
    <Alert severity="warning" sx={{ mt: 2, fontSize: 16, alignItems: "center" }} action={action}>
      {why}
    </Alert>
  );
}
