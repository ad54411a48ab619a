import { mdiDotsVertical } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { texts } from "#texts/plan";
import { texts as coverage } from "#texts/plan-coverage";
import { texts as holidays } from "#texts/plan-holidays";
import { texts as hands } from "#texts/plan-hands";
import { texts as paper } from "#texts/plan-paper";
import { texts as sponsors } from "#texts/plan-sponsors";
import { useCan } from "../../lib/can.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Hold } from "./hands/use-hold.ts";
import type { GoTo } from "./plan-search.ts";

interface PlanMenuProps {
  hold: Hold;
  go: GoTo;
  onPrint: (size: "A4" | "A3") => void;
  onSave: () => void;
}

/** What is done now and then with a plan. */
export function PlanMenu({ hold, go, onPrint, onSave }: PlanMenuProps) {
  const mayPlan = useCan("plan:write");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const forPlanners: [string, () => void][] = [
    [hands.choose, () => hold.setChoosing(true)],
    [texts.addRotation, () => go({ show: "add-rotation", school: undefined })],
    [texts.addTerm, () => go({ show: "term", school: undefined })],
  ];
  const items: [string, () => void][] = [
    ...(mayPlan ? forPlanners : []),
    [holidays.open, () => go({ show: "holidays", school: undefined })],
    [coverage.open, () => go({ show: "coverage", school: undefined })],
    [sponsors.open, () => go({ show: "sponsors", school: undefined, sponsor: undefined })],
    [paper.a4, () => onPrint("A4")],
    [paper.a3, () => onPrint("A3")],
    [paper.csv, onSave],
  ];
  return (
    <>
      <IconButton
        aria-label={texts.more}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(([label, act]) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              act();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
