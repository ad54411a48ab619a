import { createFileRoute } from "@tanstack/react-router";
import { Welcome } from "../features/sign-in/welcome.tsx";
import { useSession } from "../lib/stored-session.ts";
import { TodayScreen } from "./-today-screen.tsx";

/** The landing page, where every start begins: an introduction with a sign-in button, or today's work. */
export const Route = createFileRoute("/")({ component: Landing });

function Landing() {
  const session = useSession();
  return session === null ? <Welcome /> : <TodayScreen session={session} />;
}
