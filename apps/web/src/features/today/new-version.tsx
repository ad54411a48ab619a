import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { texts } from "#texts/landing";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { formHoldsVersion } from "../../lib/open-forms.ts";
import { toast } from "../../lib/toast-store.ts";
import { nextVersion, takeNextVersion } from "../../server/service-worker.ts";
import { useStore } from "../../lib/store.ts";

/**
 * Offers a newer version of the app: only on this screen, while nothing is unsent and no other tab has a form with
 * changes.
 */
export function NewVersion() {
  const next = useStore(nextVersion);
  const unsent = useOwnOperations().length;
  const [asked, setAsked] = useState(false);
  // A person who has moved to another screen is not interrupted there: the next start of the app uses the new
  // version.
  useEffect(() => {
    if (!asked) return;
    if (next === "taken") location.reload();
    else void takeNextVersion();
  }, [asked, next]);
  async function take() {
    if (await formHoldsVersion()) toast(texts.formOpen, { tone: "error" });
    else setAsked(true);
  }
  if (next === null || unsent > 0) return null;
  return (
    <Box
      role="status"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        p: 2,
        mb: 3,
        maxWidth: 640,
        borderRadius: 1,
        bgcolor: "background.card",
        fontSize: 16,
      }}
    >
      <Box sx={{ flex: "1 1 240px" }}>{asked ? texts.newVersionComes : texts.newVersion}</Box>
      <Button variant="outlined" size="large" disabled={asked} onClick={() => void take()}>
        {texts.takeNewVersion}
      </Button>
    </Box>
  );
}
