import { createFileRoute } from "@tanstack/react-router";
import { MsalScreen } from "../features/sign-in/msal-screen.tsx";

/** The identity provider redirects here; the start has stored its answer (server/microsoft.ts). */
export const Route = createFileRoute("/msal")({ component: MsalScreen });
