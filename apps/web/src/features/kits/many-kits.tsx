import type { Kit } from "@kitround/contract/kits/kit.ts";
import { mostLabelledKits } from "@kitround/contract/papers/label-sheets.ts";
import { mdiPrinterOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/papers";
import type { ManyProps } from "../../fittings/list-screen.tsx";
import { PrintLabels } from "../../fittings/print-labels.tsx";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

/** The actions for the selected kits. */
export function ManyKits({ rows: kits }: ManyProps<Kit>) {
  const [printing, setPrinting] = useState(false);
  const reached = useStore(connection);
  const tooMany = kits.length > mostLabelledKits;
  return (
    <>
      <Button
        size="large"
        disabled={!reached || tooMany}
        onClick={() => setPrinting(true)}
        startIcon={<Icon path={mdiPrinterOutline} size={20} />}
      >
        {texts.labels}
      </Button>
      {tooMany && <Muted small>{texts.tooMany(mostLabelledKits)}</Muted>}
      {printing && <PrintLabels kits={kits} onClose={() => setPrinting(false)} />}
    </>
  );
}
