import type { Session } from "@kitround/contract/session/session.ts";
import { mdiArrowRight, mdiLogoutVariant } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { texts } from "#texts/landing";
import { texts as roleTexts } from "#texts/roles";
import { texts as signInTexts } from "#texts/sign-in";
import { BranchSwitch } from "../../fittings/branch-switch.tsx";
import { useScreenAhead } from "../../fittings/use-screens-ahead.ts";
import { lastPlace, rememberedPlace } from "../../server/continue.ts";
import { placeTitle } from "../../lib/areas.ts";
import { lowScreen } from "../../lib/bench.ts";
import { formatDay, today } from "../../lib/dates.ts";
import { branchFormat } from "../../lib/locale.ts";
import { signOut } from "../../server/outbox/sign-out.ts";
import { useStore } from "../../lib/store.ts";
import { findTyped } from "../../lib/unsaved.ts";
import { useBranchFormat } from "../../server/use-branch-format.ts";
import { Brand } from "../../ui/brand.tsx";
import { Icon } from "../../ui/icon.tsx";
import { InstallHint } from "../../ui/install-hint.tsx";
import { Page } from "../../ui/page.tsx";
import { ScanSign } from "../../ui/scan-sign.tsx";
import { SearchSign } from "../../ui/search-sign.tsx";
import { SyncSign } from "../../ui/sync-sign.tsx";
import { AreaTiles } from "./area-tiles.tsx";
import { NewVersion } from "./new-version.tsx";
import { TodayWork, type TripParts } from "./today-work.tsx";

/** The landing page for someone who is signed in: back to their last screen, and today's work. */
export function Today(props: {
  session: Session;
  tripParts: TripParts;
  /** The first steps of a new branch; renders nothing if they are not needed. */
  firstSteps: ReactNode;
}) {
  const { session, tripParts, firstSteps } = props;
  const kept = useStore(lastPlace);
  const place = rememberedPlace() ?? kept;
  const navigate = useNavigate();
  useScreenAhead(place);
  const ready = useBranchFormat();
  return (
    <Box component="main">
      <Page>
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            // On a phone all of it fits on one line.
            columnGap: { xs: 0, sm: 2 },
            mb: 2,
            [lowScreen]: { mb: 0.5 },
          }}
        >
          <Brand />
          <Box sx={{ flex: 1 }} />
          <SyncSign />
          <SignOut />
        </Box>
        <AreaTiles role={session.role} />
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            columnGap: { xs: 1, sm: 3 },
            my: 2.5,
            [lowScreen]: { my: 1 },
          }}
        >
          <Box sx={{ flex: { xs: "1 1 200px", sm: "1 1 280px" }, minWidth: 0 }}>
            <Typography variant="h1">
              {ready
                ? texts.greeting(branchFormat().greeting, session.firstName)
                : session.firstName}
            </Typography>
            <Typography sx={{ color: "text.secondary" }}>
              {[ready ? formatDay(today()) : null, session.branchName, roleTexts[session.role]]
                .filter((part) => part !== null)
                .join(" · ")}
            </Typography>
          </Box>
          {place !== null && (
            <Button
              variant="contained"
              size="large"
              endIcon={<Icon path={mdiArrowRight} size={20} />}
              onClick={() => void navigate({ href: place })}
              // Beside the greeting where there is space: on a phone held sideways a driver's card begins above the fold.
              sx={{ order: { xs: 1, sm: 0 }, mt: { xs: 2, sm: 0 } }}
            >
              {texts.continueTo(placeTitle(place))}
            </Button>
          )}
          {/* A phone's first line has no space for it. */}
          <Box sx={{ display: "flex", flex: "none", columnGap: { xs: 1, sm: 3 } }}>
            <ScanSign />
            <SearchSign />
          </Box>
          {/* Both are rendered once the user is known, so that nothing moves. */}
          {ready && <BranchSwitch branchId={session.branchId} />}
        </Box>
        <NewVersion />
        {findTyped(session.branchUserId) !== null && (
          <Typography role="status" sx={{ mb: 2 }}>
            {texts.typedKept}
          </Typography>
        )}
        {ready && <TodayWork role={session.role} tripParts={tripParts} firstSteps={firstSteps} />}
        <InstallHint />
      </Page>
    </Box>
  );
}

/** With a label if there is space. */
function SignOut() {
  const icon = <Icon path={mdiLogoutVariant} size={20} />;
  return (
    <>
      <Button
        onClick={() => void signOut()}
        startIcon={icon}
        sx={{ display: { xs: "none", sm: "inline-flex" } }}
      >
        {signInTexts.signOut}
      </Button>
      <IconButton
        onClick={() => void signOut()}
        aria-label={signInTexts.signOut}
        sx={{ display: { sm: "none" }, color: "primary.main", width: 48, height: 48 }}
      >
        {icon}
      </IconButton>
    </>
  );
}
