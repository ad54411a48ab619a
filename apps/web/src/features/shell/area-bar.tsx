import { allows, type Role } from "@kitround/contract/access/capabilities.ts";
import { Link, useLocation } from "@tanstack/react-router";
import { texts } from "#texts/areas";
import { areaIcons } from "../../lib/area-icons.ts";
import { type Area, areas } from "../../lib/areas.ts";
import { useScreensAhead } from "../../fittings/use-screens-ahead.ts";
import { BottomBar, type BottomBarItem } from "../../ui/bottom-bar.tsx";
import { useBadges } from "./use-badges.ts";
import { Icon } from "../../ui/icon.tsx";

const order = Object.keys(areas) as Area[]; // `areas` is written in the bar's order

/** The bottom bar with the areas that this role may open. */
export function AreaBar({ role }: { role: Role }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const badges = useBadges();
  const items = order
    .filter((area) => allows(areas[area].access, role))
    .map((area): BottomBarItem => ({
      path: areas[area].path,
      label: areas[area].title,
      icon: <Icon path={areaIcons[area]} />,
      wideOnly: areas[area].wideOnly,
      shortcut: areas[area].key,
      waiting: badges[area] ?? 0,
    }));
  useScreensAhead(items.map(({ path }) => path));
  const current = items.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return <BottomBar label={texts.main} items={items} current={current?.path ?? null} link={Link} />;
}
