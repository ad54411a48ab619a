import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { mostInBatch } from "@kitround/contract/km-claims/km-batch.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { texts } from "#texts/claim-batches";
import { texts as claimTexts } from "#texts/km-claims";
import { Muted, PlainList, Row } from "../../ui/vocabulary.tsx";
import { claimMoney, sums } from "./claim-money.ts";
import { span } from "./claim-rows.tsx";

interface ReadyClaimsProps {
  claims: readonly KmClaim[];
  pending: boolean;
  onExport: (claims: readonly KmClaim[]) => void;
  onOpen: (claim: string) => void;
}

/** Approved claims, each with a checkbox; the selected ones become a batch. */
export function ReadyClaims({ claims, pending, onExport, onOpen }: ReadyClaimsProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const offered = claims.slice(0, mostInBatch);
  const chosen = offered.filter((claim) => marked.has(claim.id));
  const all = chosen.length === offered.length;
  function mark(ids: readonly string[], on: boolean) {
    const next = new Set(marked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setMarked(next);
  }
  return (
    <>
      <Row>
        <FormControlLabel
          label={texts.selectAll(offered.length)}
          sx={{ minHeight: 48, ml: 0 }}
          control={
            <Checkbox
              checked={all}
              indeterminate={!all && chosen.length > 0}
              onChange={(_, on) =>
                mark(
                  offered.map((claim) => claim.id),
                  on,
                )
              }
              sx={{ width: 48, height: 48 }}
            />
          }
        />
        {chosen.length > 0 && (
          <>
            <Button
              variant="contained"
              size="large"
              disabled={pending}
              onClick={() => onExport(chosen)}
            >
              {texts.export(chosen.length)}
            </Button>
            <Muted small>{texts.chosen(chosen.length, sums(chosen))}</Muted>
          </>
        )}
      </Row>
      <PlainList>
        {offered.map((claim) => (
          <Box
            key={claim.id}
            component="li"
            sx={{
              display: "grid",
              gridTemplateColumns: "48px minmax(0, 1fr) auto",
              alignItems: "center",
              columnGap: 0.5,
              borderTop: 1,
              borderColor: "divider",
            }}
          >
            <Checkbox
              checked={marked.has(claim.id)}
              onChange={(_, on) => mark([claim.id], on)}
              slotProps={{
                input: {
                  "aria-label": texts.select(claimTexts.claim(claim.number), claim.claimantName),
                },
              }}
              sx={{ width: 48, height: 48 }}
            />
            <Row sx={{ minWidth: 0, rowGap: 0 }}>
              <Button onClick={() => onOpen(claim.id)} sx={{ minWidth: 0, px: 0 }}>
                {claimTexts.claim(claim.number)}
              </Button>
              <Muted small sx={{ overflowWrap: "anywhere" }}>
                {[
                  claim.claimantName,
                  ...(claim.kind === "drive" ? [] : [claimTexts.kinds[claim.kind]]),
                  ...(claim.amountCents < 0 ? [claimTexts.owedBack] : []),
                  ...(claim.fromOn === null
                    ? []
                    : [span(claim.fromOn, claim.toOn ?? claim.fromOn)]),
                ].join(" · ")}
              </Muted>
            </Row>
            <Box sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums", pr: 1 }}>
              {claimMoney(claim.amountCents, claim.currency)}
            </Box>
          </Box>
        ))}
      </PlainList>
    </>
  );
}
