import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/landing";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { formHoldsVersion } from "../../lib/open-forms.ts";
import { toast } from "../../lib/toast-store.ts";
import { nextVersion, takeNextVersion } from "../../server/service-worker.ts";
import { useStore } from "../../lib/store.ts";

async function take() {
  if (await formHoldsVersion()) toast(texts.formOpen, { tone: "error" });
  else takeNextVersion();
}

/** Offers a newer version of the app: here, only while nothing waits to be sent, and not over a form of another tab. */
export function NewVersion() {
  const next = useStore(nextVersion);
  const unsent = useOwnOperations().length;
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
      <Box sx={{ flex: "1 1 240px" }}>{texts.newVersion}</Box>
      <Button variant="outlined" size="large" onClick={() => void take()}>
        {texts.takeNewVersion}
      </Button>
    </Box>
  );
}
