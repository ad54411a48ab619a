import { mdiDotsVertical } from "@mdi/js";
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

/** What is done now and then with a plan. */
export function PlanMenu(props: PlanMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        aria-label={texts.more}
        aria-haspopup="menu"
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      {opened && <PlanMenuItems {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
