import type { Session } from "@kitround/contract/session/session.ts";
import { type ComponentType, lazy, Suspense } from "react";
import { BranchMark } from "../features/shell/branch-mark.tsx";
import { readToday } from "../features/today/read-today.ts";
import { Today } from "../features/today/today.tsx";
import { drivenNow, NextStop, TripsAsEntered } from "../features/trips/drive/trips-on-today.tsx";
import { loadScreen } from "../server/chunk-reload.ts";

const FirstStepsOnToday = lazy(async () => {
  const module = await loadScreen(() => import("../features/first-run/first-steps.tsx"));
  return { default: module.FirstStepsOnToday };
});

interface Props {
  session: Session;
}

const longestMs = 200;

/**
 * Today, once what it shows is read. The answers are most often there before this code is (`ahead.ts`): one render shows
 * all then. On a slow connection the page is shown without them.
 */
export async function readyToday(): Promise<ComponentType<Props>> {
  await Promise.race([readToday(), new Promise((resolve) => setTimeout(resolve, longestMs))]);
  return TodayParts;
}

const tripParts = { WithEntered: TripsAsEntered, NextStop, drivenNow };

function TodayParts({ session }: Props) {
  return (
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
}
