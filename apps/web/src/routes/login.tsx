import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { texts as areaTexts } from "#texts/areas";
import { LoginScreen } from "../features/sign-in/login-screen.tsx";
import { loadScreen } from "../server/chunk-reload.ts";

const SetUpScreen = lazy(async () => {
  const module = await loadScreen(() => import("../features/sign-in/set-up-screen.tsx"));
  return { default: module.SetUpScreen };
});

const LinkScreen = lazy(async () => {
  const module = await loadScreen(() => import("../features/sign-in/link-screen.tsx"));
  return { default: module.LinkScreen };
});

interface LoginSearch {
  /** The one-time link with which the first administrator creates the organisation. */
  setup?: string;
  /** The one-time link with which somebody joins a branch or chooses a new password. */
  link?: string;
}

export const Route = createFileRoute("/login")({
  staticData: { screen: { title: areaTexts.login, access: "public" } },
  validateSearch: ({ setup, link }): LoginSearch => ({
    ...(typeof setup === "string" ? { setup } : {}),
    ...(typeof link === "string" ? { link } : {}),
  }),
  component: Login,
});

function Login() {
  const { setup, link } = Route.useSearch();
  if (setup === undefined && link === undefined) return <LoginScreen />;
  return (
    <Suspense fallback={null}>
      {link !== undefined && <LinkScreen token={link} />}
      {link === undefined && setup !== undefined && <SetUpScreen token={setup} />}
    </Suspense>
  );
}
