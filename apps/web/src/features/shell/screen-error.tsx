import Button from "@mui/material/Button";
import { useEffect } from "react";
import { texts } from "#texts/errors";
import { useStore } from "../../lib/store.ts";
import { reloading } from "../../server/chunk-reload.ts";
import { ButtonLink } from "../../fittings/links.tsx";
import { alertIcon } from "../../ui/first-icons.ts";
import { EmptyState } from "../../ui/states.tsx";

/** The screen that is shown when another one fails to load or to render. */
export function ScreenError({ error }: { error: unknown }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  if (useStore(reloading)) return null;
  return (
    <EmptyState
      role="alert"
      icon={alertIcon}
      title={texts.screen.title}
      text={texts.screen.text}
      action={
        <Button variant="contained" onClick={() => location.reload()}>
          {texts.screen.again}
        </Button>
      }
    />
  );
}

export function NotFoundScreen() {
  return (
    <EmptyState
      title={texts.notFound.title}
      text={texts.notFound.text}
      action={
        <ButtonLink to="/" variant="contained">
          {texts.notFound.home}
        </ButtonLink>
      }
    />
  );
}
