import { createFileRoute } from "@tanstack/react-router";

/** Empty on purpose: the Microsoft sign-in library redirects its hidden frame here. */
export const Route = createFileRoute("/blank")({ component: () => null });
