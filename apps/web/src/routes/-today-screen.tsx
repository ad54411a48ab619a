import type { Session } from "@kitround/contract/session/session.ts";
import { lazy, Suspense } from "react";
import { loadScreen } from "../server/chunk-reload.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const FirstStepsOnToday = lazy(async () => {
  const module = await loadScreen(() => import("../features/first-run/first-steps.tsx"));
  return { default: module.FirstStepsOnToday };
});

const longestMs = 200;

/** The landing page of somebody who is signed in. `main.tsx` preloads it, so that the first render shows it. */
export const TodayScreen = lazyPart<{ session: Session }>(async () => {
  const [{ Today }, { readToday }, trips, { BranchMark }] = await loadScreen(() =>
    Promise.all([
      import("../features/today/today.tsx"),
      import("../features/today/read-today.ts"),
      import("../features/trips/drive/trips-on-today.tsx"),
      import("../features/shell/branch-mark.tsx"),
    ]),
  );
  // The answers are most often there before this code is (`ahead.ts`): one render shows all then. On a slow connection the
  // page is shown without them.
  await Promise.race([readToday(), new Promise((resolve) => setTimeout(resolve, longestMs))]);
  const { TripsAsEntered, NextStop, drivenNow } = trips;
  const tripParts = { WithEntered: TripsAsEntered, NextStop, drivenNow };
  return ({ session }) => (
    <>
      <BranchMark />
      <Today
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
  );
});
