import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { PrivacyScreen } from "../features/sign-in/privacy-screen.tsx";

/** Plain, and without a session: what is kept about people, and which law it follows. */
export const Route = createFileRoute("/privacy")({
  staticData: { screen: { title: areaTexts.privacy, access: "public" } },
  component: PrivacyScreen,
});
