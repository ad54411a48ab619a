import type { Session } from "@kitround/contract/session/session.ts";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Welcome } from "../features/sign-in/welcome.tsx";
import { useSession } from "../lib/stored-session.ts";
import { loadScreen } from "../server/chunk-reload.ts";

const FirstStepsOnToday = lazy(async () => {
  const module = await loadScreen(() => import("../features/first-run/first-steps.tsx"));
  return { default: module.FirstStepsOnToday };
});

const Today = lazy(async () => {
  const [{ Today: Screen }, trips, { BranchMark }] = await loadScreen(() =>
    Promise.all([
      import("../features/today/today.tsx"),
      import("../features/trips/drive/trips-on-today.tsx"),
      import("../features/shell/branch-mark.tsx"),
    ]),
  );
  const { TripsAsEntered, NextStop, drivenNow } = trips;
  const tripParts = { WithEntered: TripsAsEntered, NextStop, drivenNow };
  return {
    default: ({ session }: { session: Session }) => (
      <>
        <BranchMark />
        <Screen
          session={session}
          tripParts={tripParts}
          firstSteps={
            // At the end of the page, so that nothing moves when it is loaded.
            <Suspense fallback={null}>
              <FirstStepsOnToday key={session.branchId} />
            </Suspense>
          }
        />
      </>
    ),
  };
});

/** The landing page, where every start begins: an introduction with a sign-in button, or today's work. */
export const Route = createFileRoute("/")({ component: Landing });

function Landing() {
  const session = useSession();
  if (session === null) return <Welcome />;
  return (
    <Suspense fallback={null}>
      <Today session={session} />
    </Suspense>
  );
}
