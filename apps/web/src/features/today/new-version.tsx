import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/landing";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { nextVersion, takeNextVersion } from "../../server/service-worker.ts";
import { useStore } from "../../lib/store.ts";

/** Offers a newer version of the app: here, where no form is open, and only while nothing waits to be sent. */
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
      <Button variant="outlined" size="large" onClick={takeNextVersion}>
        {texts.takeNewVersion}
      </Button>
    </Box>
  );
}
