import type { Session } from "@kitround/contract/session/session.ts";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Welcome } from "../features/sign-in/welcome.tsx";
import { useSession } from "../lib/stored-session.ts";
import { loadScreen } from "../lib/chunk-reload.ts";

const Today = lazy(async () => {
  const [{ Today: Screen }, { TripsAsEntered }] = await loadScreen(() =>
    Promise.all([
      import("../features/today/today.tsx"),
      import("../features/trips/drive/trips-as-entered.tsx"),
    ]),
  );
  return {
    default: ({ session }: { session: Session }) => (
      <Screen session={session} WithEntered={TripsAsEntered} />
    ),
  };
});

/** The landing page, where every start begins: what this is and a way in, or today's work. */
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
