import {
  type DueCorrection,
  listCorrections,
  makeCorrections,
} from "@kitround/contract/km-claims/correction.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/km-claims";
import { formatDay } from "../../lib/dates.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { FoldButton } from "../../ui/fold-button.tsx";
import { PlainList, SectionTitle } from "../../ui/vocabulary.tsx";
import { claimMoney } from "./claim-money.ts";

const t = texts.corrections;

/** How later rate cards change approved claims, by person, before corrections are made; renders nothing if there are none. */
export function Corrections() {
  const client = useQueryClient();
  const due = useQuery(queryOptions(listCorrections));
  const make = useAction(makeCorrections, {
    onDone: ({ total }) => toast(t.made(total)),
    onRefused(error) {
      toast(error.message, { tone: "error" });
      void client.invalidateQueries();
    },
  });
  const items = due.data?.items ?? [];
  if (items.length === 0) return null;
  const lines = items.reduce((sum, item) => sum + item.lines.length, 0);
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0);
  return (
    <Box
      component="section"
      aria-label={t.title}
      sx={{ mb: 2, p: 2, borderRadius: 1, bgcolor: "#FFF4CC", color: "#4A2900" }}
    >
      <SectionTitle>{t.title}</SectionTitle>
      <Box sx={{ fontSize: 14, my: 1 }}>{t.text}</Box>
      <PlainList sx={{ mb: 1.5 }}>
        {items.map((item) => (
          <OnePerson key={`${item.claimantId} ${item.vehicleId} ${item.currency}`} item={item} />
        ))}
      </PlainList>
      <Button
        variant="contained"
        size="large"
        disabled={make.isPending}
        onClick={() => make.mutate({ body: { lines, amountCents } })}
      >
        {t.make(items.length)}
      </Button>
    </Box>
  );
}

function OnePerson({ item }: { item: DueCorrection }) {
  const [open, setOpen] = useState(false);
  const { currency } = item;
  const numbers = [...new Set(item.lines.map((line) => line.claimNumber))];
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "#D9C48A", py: 0.5 }}>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: "minmax(0, 1fr) auto",
          alignItems: "center",
          columnGap: 2,
        }}
      >
        <Box>
          <FoldButton title={item.claimantName} open={open} onOpen={setOpen} />
        </Box>
        <Box sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
          {claimMoney(item.amountCents, currency)}
          {item.amountCents < 0 && <Box sx={{ fontSize: 14 }}>{texts.owedBack}</Box>}
        </Box>
      </Box>
      <Box sx={{ fontSize: 14, overflowWrap: "anywhere" }}>
        {[item.vehicleName, ...numbers.map(texts.claim), t.lines(item.lines.length)].join(" · ")}
      </Box>
      {open && (
        <PlainList>
          {item.lines.map((line) => (
            <Box
              key={line.legId}
              component="li"
              sx={{
                display: "grid",
                gridTemplateColumns: "minmax(0, 1fr) auto",
                columnGap: 2,
                fontSize: 14,
                py: 0.5,
              }}
            >
              <Box sx={{ overflowWrap: "anywhere" }}>
                {`${texts.detail.line(line.claimNumber, line.position)}, ${formatDay(line.onDay)}`}
                <Box>{t.change(line.was.name, line.now.name)}</Box>
              </Box>
              <Box sx={{ textAlign: "right", fontVariantNumeric: "tabular-nums" }}>
                {t.change(
                  claimMoney(line.beforeCents, currency),
                  claimMoney(line.beforeCents + line.amountCents, currency),
                )}
                <Box>{claimMoney(line.amountCents, currency)}</Box>
              </Box>
            </Box>
          ))}
        </PlainList>
      )}
    </Box>
  );
}
