import { mdiCellphoneArrowDown } from "@mdi/js";
import Button from "@mui/material/Button";
import { texts } from "#texts/install";
import { installOffer, installsByHand } from "../lib/install.ts";
import { useStore } from "../lib/store.ts";
import { Icon } from "./icon.tsx";
import { Muted, Row } from "./vocabulary.tsx";

const icon = <Icon path={mdiCellphoneArrowDown} size={20} />;

/**
 * How to install the app on the home screen. Renders nothing if it is installed already, or the browser can't install
 * it.
 */
export function InstallHint() {
  const offer = useStore(installOffer);
  if (offer === null && !installsByHand()) return null;
  return (
    <Row as="section" aria-label={texts.title} style={{ marginTop: 24 }}>
      {offer === null ? (
        <>
          {icon}
          <Muted>{texts.byHand}</Muted>
        </>
      ) : (
        <>
          <Button variant="outlined" size="large" startIcon={icon} onClick={() => offer.prompt()}>
            {texts.install}
          </Button>
          <Muted>{texts.why}</Muted>
        </>
      )}
    </Row>
  );
}
