import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { UnsubscribeScreen } from "../features/sign-in/unsubscribe-screen.tsx";

/** Without bars or a session: the target of the link in an e-mail to a school. */
export const Route = createFileRoute("/unsubscribe")({
  staticData: { screen: { title: areaTexts.unsubscribe, access: "public" } },
  validateSearch: ({ link }): { link?: string } => (typeof link === "string" ? { link } : {}),
  component: Unsubscribe,
});

function Unsubscribe() {
  const { link = "" } = Route.useSearch();
  return <UnsubscribeScreen link={link} />;
}
