import { createFileRoute } from "@tanstack/react-router";

/** Empty on purpose: part of the identity provider's contract. */
export const Route = createFileRoute("/blank")({ component: () => null });
