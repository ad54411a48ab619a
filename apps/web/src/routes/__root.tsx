import { allows } from "@kitround/contract/access/capabilities.ts";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, Outlet, useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { texts } from "#texts/areas";
import { SearchAnywhere } from "../features/search/search-anywhere.tsx";
import { queryClient } from "../server/query-client.ts";
import { useSession } from "../lib/stored-session.ts";
import { theme } from "../lib/theme.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ErrorDialog } from "../ui/error-dialog.tsx";
import { Toasts } from "../ui/toasts.tsx";

const OnDevice = lazy(async () => {
  const module = await import("../features/outbox/on-device.tsx");
  return { default: module.OnDevice };
});

const CarryTrips = lazy(async () => {
  const module = await import("../features/trips/drive/carry-trips.tsx");
  return { default: module.CarryTrips };
});

const CarryKitRoom = lazy(async () => {
  const module = await import("../fittings/carry-kit-room.tsx");
  return { default: module.CarryKitRoom };
});

export const Route = createRootRoute({ component: Root });

function Root() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title });
  const session = useSession();
  useEffect(() => {
    document.title = title === undefined ? texts.product : texts.documentTitle(title);
  }, [title]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <Outlet />
        {session !== null && (
          <Suspense fallback={null}>
            <OnDevice />
            <SearchAnywhere key={session.branchUserId} branchUserId={session.branchUserId} />
            {allows(["trips:run", "trips:run-own"], session.role) && (
              <CarryTrips key={session.branchUserId} />
            )}
            {session.role === "volunteer" && <CarryKitRoom key={session.branchUserId} />}
          </Suspense>
        )}
      </QueryClientProvider>
      <ErrorDialog />
      <ConfirmDialog />
      <Toasts />
    </ThemeProvider>
  );
}
