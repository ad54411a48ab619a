import { createFileRoute } from "@tanstack/react-router";
import { texts } from "#texts/sign-in";
import { ButtonLink } from "../lib/links.tsx";
import { EmptyState } from "../ui/states.tsx";

/** Where the identity provider sends a person back to. */
export const Route = createFileRoute("/msal")({ component: MsalScreen });

function MsalScreen() {
  return (
    <main>
      <EmptyState
        title={texts.msal.title}
        text={texts.msal.text}
        action={
          <ButtonLink to="/login" variant="contained">
            {texts.signIn}
          </ButtonLink>
        }
      />
    </main>
  );
}
