import { mdiDotsVertical } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { texts } from "#texts/plan";
import { texts as holidays } from "#texts/plan-holidays";
import { texts as hands } from "#texts/plan-hands";
import { Icon } from "../../ui/icon.tsx";
import type { Hold } from "./hands/use-hold.ts";
import type { GoTo } from "./plan-search.ts";

/** What is done now and then with a plan. */
export function PlanMenu({ hold, go }: { hold: Hold; go: GoTo }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const items: [string, () => void][] = [
    [hands.choose, () => hold.setChoosing(true)],
    [texts.addRotation, () => go({ show: "add-rotation", school: undefined })],
    [holidays.open, () => go({ show: "holidays", school: undefined })],
    [texts.addTerm, () => go({ show: "term", school: undefined })],
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
