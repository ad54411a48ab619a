import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/claim-sheet";
import { texts as claimTexts } from "#texts/km-claims";
import { VehicleLink } from "../../fittings/record-link.tsx";
import { formatMetres } from "../../lib/distance.ts";
import { Muted, Row } from "../../ui/vocabulary.tsx";
import { claimMoney } from "./claim-money.ts";
import { span } from "./claim-rows.tsx";
import { DecideLegs } from "./decide-legs.tsx";
import { type DecideClaimProps, DecideNotes, LegsButton } from "./decide-notes.tsx";
import { signed } from "./decide-table.tsx";
import { SelectClaim } from "./select-claim.tsx";
import { compared } from "./trip-legs.ts";

/** One claim on the page: its checkbox, its sums compared with the plan, why it is unusual, and its legs on demand. */
export function DecideClaim({ item, base, selected, refusal, onSelect, onOpen }: DecideClaimProps) {
  const { claim, unusual } = item;
  const [open, setOpen] = useState(unusual.length > 0);
  const name = claimTexts.claim(claim.number);
  const { plannedM, drivenM } = compared(claim.legs);
  const period = claim.fromOn === null ? [] : [span(claim.fromOn, claim.toOn ?? claim.fromOn)];
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: "48px minmax(0, 1fr) auto 48px",
        alignItems: "center",
        columnGap: 0.5,
        borderTop: 1,
        borderColor: "divider",
        bgcolor: selected ? "#E5ECF9" : undefined,
      }}
    >
      <SelectClaim item={item} selected={selected} onSelect={onSelect} />
      <Box sx={{ minWidth: 0, py: 0.5 }}>
        <Row sx={{ rowGap: 0 }}>
          <Button onClick={onOpen} sx={{ minWidth: 0, px: 0, fontWeight: 600 }}>
            {name}
          </Button>
          <Muted small>
            <VehicleLink id={claim.vehicleId} name={claim.vehicleName} />
            {` · ${[...period, claimTexts.legs(claim.legsTotal)].join(" · ")}`}
          </Muted>
        </Row>
        <Muted small>
          {claim.kind === "correction"
            ? claimTexts.detail.corrects
            : plannedM === null
              ? texts.unplanned(formatMetres(drivenM))
              : texts.sums(
                  formatMetres(plannedM),
                  formatMetres(drivenM),
                  signed(drivenM - plannedM),
                )}
        </Muted>
        <DecideNotes item={item} refusal={refusal} />
      </Box>
      <Box sx={{ fontVariantNumeric: "tabular-nums" }}>
        {claimMoney(claim.amountCents, claim.currency)}
      </Box>
      <LegsButton number={claim.number} open={open} onOpen={setOpen} />
      {open && (
        <Box sx={{ gridColumn: "1 / -1", px: 1 }}>
          <DecideLegs claim={claim} base={base} />
        </Box>
      )}
    </Box>
  );
}
