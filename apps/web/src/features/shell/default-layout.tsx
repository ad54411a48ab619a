import { allows } from "@kitround/contract/access/capabilities.ts";
import { mdiHomeOutline, mdiLockOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { Link, Outlet, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { texts } from "#texts/areas";
import { texts as roleTexts } from "#texts/roles";
import { worksWithoutSignal } from "../../lib/areas.ts";
import { useSession } from "../../lib/stored-session.ts";
import { useBranchFormat } from "../../server/use-branch-format.ts";
import { bottomBarHeight } from "../../ui/bottom-bar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { NoSignal } from "../../ui/no-signal.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { AreaBar } from "./area-bar.tsx";
import { BranchMark } from "./branch-mark.tsx";
import { JobsSign } from "./jobs-sign.tsx";

/** App bar with the route's title (unless the route suppresses it), the screen, and the bottom bar. */
export function DefaultLayout({ above }: { above: ReactNode }) {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  const session = useSession();
  const ready = useBranchFormat();
  if (session === null) return null;
  const open = allows(screen?.access ?? "session", session.role);
  return (
    <Box sx={{ display: "flex", flexDirection: "column", minHeight: "100dvh" }}>
      {screen?.appBar !== false && (
        <TopBar
          title={screen?.title ?? texts.product}
          signs={<JobsSign onDark />}
          home={
            <IconButton
              component={Link}
              to="/"
              color="inherit"
              edge="start"
              aria-label={texts.home}
            >
              <Icon path={mdiHomeOutline} />
            </IconButton>
          }
        />
      )}
      <Box
        component="main"
        sx={{
          flex: 1,
          display: "flex",
          flexDirection: "column",
          "--below": `${bottomBarHeight}px`,
          pb: `calc(${bottomBarHeight}px + env(safe-area-inset-bottom))`,
        }}
      >
        <BranchMark />
        {above}
        {!worksWithoutSignal(path) && <NoSignal>{texts.noSignal}</NoSignal>}
        {screen?.appBar === false && (
          <Box sx={{ px: 2 }}>
            <JobsSign />
          </Box>
        )}
        {open ? (
          ready ? (
            <Outlet />
          ) : (
            <SkeletonRows />
          )
        ) : (
          <EmptyState
            icon={mdiLockOutline}
            title={texts.notYours.title}
            text={texts.notYours.text(roleTexts[session.role])}
          />
        )}
      </Box>
      <AreaBar role={session.role} />
    </Box>
  );
}
