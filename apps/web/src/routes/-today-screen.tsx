import type { Session } from "@kitround/contract/session/session.ts";
import { loadScreen } from "../server/chunk-reload.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

/** The landing page of somebody who is signed in. `main.tsx` preloads it, so that the first render shows it. */
export const TodayScreen = lazyPart<{ session: Session }>(async () => {
  const { readyToday } = await loadScreen(() => import("./-today-parts.tsx"));
  return readyToday();
});
