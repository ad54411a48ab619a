import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/plan";
import { texts as coverage } from "#texts/plan-coverage";
import { texts as holidays } from "#texts/plan-holidays";
import { texts as hands } from "#texts/plan-hands";
import { texts as paper } from "#texts/plan-paper";
import { texts as sponsors } from "#texts/plan-sponsors";
import { texts as wishes } from "#texts/plan-wishes";
import { useCan } from "../../lib/can.ts";
import type { GoTo } from "./plan-search.ts";

interface PlanMenuItemsProps {
  kind: "more" | "reports";
  /** The element it opens at; null while it is closed. */
  anchor: HTMLElement | null;
  go: GoTo;
  onChoose: () => void;
  onPrint: (size: "A4" | "A3") => void;
  onSave: () => void;
  onClose: () => void;
}

/** The plan's menus: changing it; and its reports, its calendar, its papers and its file. */
export function PlanMenuItems(props: PlanMenuItemsProps) {
  const { kind, anchor, go, onChoose, onPrint, onSave, onClose } = props;
  const mayPlan = useCan("plan:write");
  const forPlanners: [string, () => void][] = [
    [wishes.open, () => go({ show: "wishes", school: undefined })],
    [hands.choose, onChoose],
    [texts.addRotation, () => go({ show: "add-rotation", school: undefined })],
    [texts.addTerm, () => go({ show: "term", school: undefined })],
  ];
  const navigate = useNavigate();
  const mayShare = useCan("branch:manage");
  const calendar = () => void navigate({ to: "/settings", search: { open: "branch" } });
  const reports: [string, () => void][] = [
    [coverage.open, () => go({ show: "coverage", school: undefined })],
    [sponsors.open, () => go({ show: "sponsors", school: undefined, sponsor: undefined })],
    ...(mayShare ? [[texts.calendar, calendar] satisfies [string, () => void]] : []),
    [paper.a4, () => onPrint("A4")],
    [paper.a3, () => onPrint("A3")],
    [paper.csv, onSave],
  ];
  const more: [string, () => void][] = [
    ...(mayPlan ? forPlanners : []),
    [holidays.open, () => go({ show: "holidays", school: undefined })],
  ];
  const items = kind === "more" ? more : reports;
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {items.map(([label, act]) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose();
            act();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
