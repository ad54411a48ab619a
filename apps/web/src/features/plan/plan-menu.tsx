import { mdiDotsVertical, mdiFileChartOutline } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { texts } from "#texts/plan";
import { Icon } from "../../ui/icon.tsx";
import { PlanMenuItems } from "./plan-parts.ts";
import type { GoTo } from "./plan-search.ts";

interface PlanMenuProps {
  go: GoTo;
  onChoose: () => void;
  onPrint: (size: "A4" | "A3") => void;
  onSave: () => void;
}

/** Less frequent actions on a plan, and beside them its reports, calendar and papers. */
export function PlanMenu(props: PlanMenuProps) {
  return (
    <>
      <OneMenu {...props} kind="reports" label={texts.reports} icon={mdiFileChartOutline} />
      <OneMenu {...props} kind="more" label={texts.more} icon={mdiDotsVertical} />
    </>
  );
}

interface OneMenuProps extends PlanMenuProps {
  kind: "more" | "reports";
  label: string;
  icon: string;
}

function OneMenu({ label, icon, ...props }: OneMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
      >
        <Icon path={icon} />
      </IconButton>
      {opened && <PlanMenuItems {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
