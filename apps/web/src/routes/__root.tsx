import { allows } from "@kitround/contract/access/capabilities.ts";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClientContext } from "@tanstack/react-query";
import { createRootRoute, Outlet, useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { texts } from "#texts/areas";
import { SearchAnywhere } from "../features/search/search-anywhere.tsx";
import { ScreenKeys } from "../features/shell/screen-keys.tsx";
import { queries } from "../lib/query-store.ts";
import { useStore } from "../lib/store.ts";
import { useSession } from "../lib/stored-session.ts";
import { theme } from "../lib/theme.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ErrorDialog } from "../ui/error-dialog.tsx";
import { ShownToast } from "../ui/shown-toast.tsx";
import { Typeface } from "../ui/typeface/typeface.tsx";

const OnDevice = lazy(async () => {
  const module = await import("../features/outbox/on-device.tsx");
  return { default: module.OnDevice };
});

const ScanAnywhere = lazy(async () => {
  const module = await import("../features/scan/scan-anywhere.tsx");
  return { default: module.ScanAnywhere };
});

const CarryTrips = lazy(async () => {
  const module = await import("../features/trips/drive/carry-trips.tsx");
  return { default: module.CarryTrips };
});

const CarryClaims = lazy(async () => {
  const module = await import("../features/km-claims/carry-claims.tsx");
  return { default: module.CarryClaims };
});

const CarryKitRoom = lazy(async () => {
  const module = await import("../fittings/carry-kit-room.tsx");
  return { default: module.CarryKitRoom };
});

export const Route = createRootRoute({ component: Root });

function Root() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title });
  const session = useSession();
  // The query client is created by the first screen that reads.
  const client = useStore(queries) ?? undefined;
  useEffect(() => {
    client?.mount();
    return () => client?.unmount();
  }, [client]);
  useEffect(() => {
    document.title = title === undefined ? texts.product : texts.documentTitle(title);
  }, [title]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {session !== null && <Typeface />}
      <QueryClientContext value={client}>
        <Outlet />
        {session !== null && (
          <SearchAnywhere key={session.branchUserId} branchUserId={session.branchUserId} />
        )}
        {session !== null && (
          <Suspense fallback={null}>
            <OnDevice />
            <ScanAnywhere />
            <ScreenKeys role={session.role} />
            {allows(["trips:run", "trips:run-own"], session.role) && (
              <CarryTrips key={session.branchUserId} />
            )}
            {session.role === "driver" && <CarryClaims key={session.branchUserId} />}
            {session.role === "volunteer" && <CarryKitRoom key={session.branchUserId} />}
          </Suspense>
        )}
      </QueryClientContext>
      <ErrorDialog />
      <ConfirmDialog />
      <ShownToast />
    </ThemeProvider>
  );
}
