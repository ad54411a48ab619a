import { createFileRoute, redirect } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { following } from "../features/first-run/following.ts";
import { DefaultLayout } from "../features/shell/default-layout.tsx";
import { useStore } from "../lib/store.ts";
import { readSession } from "../lib/stored-session.ts";

const NextStep = lazy(async () => {
  const module = await import("../features/first-run/next-step.tsx");
  return { default: module.NextStep };
});

/** The default layout: app bar and bottom bar around the areas. Everything below needs a session. */
export const Route = createFileRoute("/_app")({
  beforeLoad: () => {
    if (readSession() === null) throw redirect({ to: "/login" });
  },
  component: Layout,
});

function Layout() {
  const follows = useStore(following);
  return (
    <DefaultLayout
      above={
        follows && (
          <Suspense fallback={null}>
            <NextStep />
          </Suspense>
        )
      }
    />
  );
}
