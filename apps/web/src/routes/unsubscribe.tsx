import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { UnsubscribeScreen } from "../features/sign-in/unsubscribe-screen.tsx";

/** Plain, and without a session: what the link in an e-mail to a school opens. */
export const Route = createFileRoute("/unsubscribe")({
  staticData: { screen: { title: areaTexts.unsubscribe, access: "public" } },
  validateSearch: ({ link }): { link?: string } => (typeof link === "string" ? { link } : {}),
  component: Unsubscribe,
});

function Unsubscribe() {
  const { link = "" } = Route.useSearch();
  return <UnsubscribeScreen link={link} />;
}
