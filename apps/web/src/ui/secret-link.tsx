import { mdiCalendarPlusOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/feeds";
import { CopyLink } from "./copying.tsx";
import { Icon } from "./icon.tsx";
import { Muted } from "./vocabulary.tsx";

/** A calendar link that is shown once: to copy, or to open in the device's calendar. */
export function SecretLink({ url }: { url: string }) {
  const note = (
    <Muted small role="status">
      {texts.once}
    </Muted>
  );
  return (
    <Box sx={{ width: "100%", maxWidth: 560 }}>
      <CopyLink label={texts.shown} url={url} words={texts} note={note}>
        <Button
          component="a"
          href={url.replace(/^https?:/, "webcal:")}
          startIcon={<Icon path={mdiCalendarPlusOutline} size={20} />}
        >
          {texts.subscribe}
        </Button>
      </CopyLink>
    </Box>
  );
}
