import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { PrivacyScreen } from "../features/sign-in/privacy-screen.tsx";

/** Without app bars and session: which data are stored about people, by which law. */
export const Route = createFileRoute("/privacy")({
  staticData: { screen: { title: areaTexts.privacy, access: "public" } },
  component: PrivacyScreen,
});
