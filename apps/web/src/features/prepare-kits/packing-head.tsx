import { shortWords } from "@kitround/contract/kits/kit-state.ts";
import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { texts } from "#texts/prepare-kits";
import { ButtonLink } from "../../fittings/links.tsx";
import { SchoolLink } from "../../fittings/record-link.tsx";
import { lowScreen } from "../../lib/bench.ts";
import { useBench } from "../../ui/detail-pane.tsx";
import { DayText } from "../../ui/day-text.tsx";
import { TitlePicture } from "../../fittings/title-picture.tsx";
import { KitHead } from "../../ui/kit-head.tsx";
import { tones } from "../../ui/tone.tsx";
import { laneOf } from "./lanes.ts";
import { PackingPapers } from "./packing-papers.tsx";
import { RouteSchool } from "./route-school.tsx";
import { whyNot } from "./why-not.ts";

interface PackingHeadProps {
  it: PreparationDetail;
  checked: number;
  onClose: () => void;
}

/** The kit, its school and its deadline, with the progress; sticky while the list scrolls. */
export function PackingHead({ it, checked, onClose }: PackingHeadProps) {
  const lane = laneOf(it);
  const short = shortWords({ state: it.kitState, linesShort: it.linesShort });
  const bench = useBench();
  const open = lane === "todo" || lane === "packing";
  return (
    <>
      <KitHead
        code={it.kitCode}
        title={it.kitTypeName}
        picture={bench ? null : <TitlePicture code={it.kitCode} side={48} />}
        back={texts.close}
        onClose={onClose}
        action={<PackingPapers it={it} />}
        facts={
          <>
            <RouteSchool
              school={<SchoolLink id={it.schoolId} name={it.schoolName} />}
              route={it.routeName}
              colour={it.routeColour}
            />
            <span>
              {texts.goes} <DayText day={it.deliverOn} />
            </span>
            <span>
              {texts.due} <DayText day={it.dueOn} due={lane !== "ready"} />
            </span>
            <span>{texts.boxes(it.boxes)}</span>
            {short !== null && <span style={{ color: tones.needsWork.ink }}>{short}</span>}
          </>
        }
      >
        {open && <Progress checked={checked} all={it.lines.length} />}
      </KitHead>
      <Notice it={it} />
    </>
  );
}

function Progress({ checked, all }: { checked: number; all: number }) {
  return (
    // Held sideways, the note beside the main button says as much.
    <Box sx={{ px: 1, pb: 1, [lowScreen]: { display: "none" } }}>
      <Box component="output" sx={{ fontSize: 14, fontWeight: 600 }}>
        {texts.progress(checked, all)}
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label={texts.progress(checked, all)}
        value={all === 0 ? 0 : (checked / all) * 100}
        sx={{ height: 8, borderRadius: 1, mt: 0.5, bgcolor: "divider" }}
      />
    </Box>
  );
}

const unbroken = { whiteSpace: "nowrap" } as const;

/** Why it can't be packed, with a link to what has to be done first. */
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
      <ButtonLink to="/top-ups" search={{ kit: it.kitCode }} color="inherit" sx={unbroken}>
        {texts.checkIn}
      </ButtonLink>
    ) : it.kitState === "needs_top_up" ? (
      <ButtonLink
        to="/top-ups"
        search={{ tab: "top-up", kit: it.kitCode }}
        color="inherit"
        sx={unbroken}
      >
        {texts.topUp}
      </ButtonLink>
    ) : null;
  return (
    <Alert severity="warning" sx={{ mt: 2, fontSize: 16, alignItems: "center" }} action={action}>
      {why}
    </Alert>
  );
}
