import { createFileRoute } from "@tanstack/react-router";
import { MsalScreen } from "../features/sign-in/msal-screen.tsx";

/** Where the identity provider sends a person back to; the start has kept its answer (server/microsoft.ts). */
export const Route = createFileRoute("/msal")({ component: MsalScreen });
