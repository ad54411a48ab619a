import { createFileRoute, redirect } from "@tanstack/react-router";
import { DefaultLayout } from "../features/shell/default-layout.tsx";
import { readSession } from "../lib/stored-session.ts";

/** The default layout: app bar and bottom bar around the areas. Everything below needs a session. */
export const Route = createFileRoute("/_app")({
  beforeLoad: () => {
    if (readSession() === null) throw redirect({ to: "/login" });
  },
  component: DefaultLayout,
});
