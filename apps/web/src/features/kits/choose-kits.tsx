import type { Kit } from "@kitround/contract/kits/kit.ts";
import { mostLabelledKits } from "@kitround/contract/papers/label-sheets.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/papers";
import { PrintLabels } from "../../fittings/print-labels.tsx";
import { Muted, Row } from "../../ui/vocabulary.tsx";

interface ChooseKitsProps {
  chosen: readonly Kit[];
  onStop: () => void;
}

/** Stands over a list whose rows are being ticked: how many, and what is done with them. It stays in sight while the list scrolls. */
export function ChooseKits({ chosen, onStop }: ChooseKitsProps) {
  const [printing, setPrinting] = useState(false);
  const tooMany = chosen.length > mostLabelledKits;
  const count = chosen.length === 0 ? texts.none : texts.chosen(chosen.length);
  return (
    <Box
      role="group"
      aria-label={texts.choose}
      sx={{
        position: "sticky",
        top: { xs: 56, sm: 60, md: 0 },
        zIndex: 3,
        mb: 2,
        p: 1.5,
        borderRadius: 1,
        border: 1,
        borderColor: "primary.main",
        bgcolor: "background.paper",
      }}
    >
      <Row>
        <Box role="status" sx={{ flex: "1 1 100px", fontWeight: chosen.length === 0 ? 400 : 600 }}>
          {count}
          {tooMany && <Muted small>{texts.tooMany(mostLabelledKits)}</Muted>}
        </Box>
        <Button
          variant="contained"
          disabled={chosen.length === 0 || tooMany}
          onClick={() => setPrinting(true)}
        >
          {texts.labels}
        </Button>
        <Button onClick={onStop}>{texts.stop}</Button>
      </Row>
      {printing && <PrintLabels kits={chosen} onClose={() => setPrinting(false)} />}
    </Box>
  );
}
