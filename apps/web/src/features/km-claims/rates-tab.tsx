import {
  listRateCards,
  type RateCard,
  supersedeRateCard,
} from "@kitround/contract/rate-cards/rate-card.ts";
import { type Fuel, fuels } from "@kitround/contract/vehicles/vehicle.ts";
import { mdiPlus } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as historyTexts } from "#texts/history";
import { texts } from "#texts/km-claims";
import { Read } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { confirm } from "../../lib/confirm-store.ts";
import { formatDay } from "../../lib/dates.ts";
import { formatMetres } from "../../lib/distance.ts";
import { useAction } from "../../server/use-action.ts";
import { wholeList } from "../../server/whole-list.ts";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { WhoMay } from "../../fittings/who-may.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AddRateCard } from "./add-rate-card.tsx";
import { rateMoney } from "./claim-money.ts";
import { Corrections } from "./corrections.tsx";
import { saveRates } from "./rates-csv.ts";
import { Muted, SectionTitle } from "../../ui/vocabulary.tsx";

const t = texts.rates;

/** The rates for a kilometre, by fuel, tier and day. */
export function RatesTab() {
  const mayWrite = useCan("rate-cards:write");
  const [adding, setAdding] = useState(false);
  const cards = useQuery(wholeList(listRateCards));
  return (
    <>
      <ListBar
        onSave={cards.data && cards.data.length > 0 ? () => saveRates(cards.data) : undefined}
        action={
          mayWrite && (
            <Button
              variant="contained"
              startIcon={<Icon path={mdiPlus} size={20} />}
              onClick={() => setAdding(true)}
            >
              {t.add}
            </Button>
          )
        }
      />
      <Box sx={{ mb: 2 }}>
        <WhoMay change="rate-cards:write" />
      </Box>
      {mayWrite && <Corrections />}
      <Read
        of={cards}
        rows={3}
        height={160}
        empty={<EmptyState title={t.empty} text={t.emptyText} />}
      >
        {(items) => (
          <Box
            sx={{
              display: "grid",
              gap: 2,
              gridTemplateColumns: "repeat(auto-fill, minmax(300px, 1fr))",
            }}
          >
            {items.map((card) => (
              <OneCard key={card.id} card={card} mayWrite={mayWrite} />
            ))}
          </Box>
        )}
      </Read>
      {adding && <AddRateCard onClose={() => setAdding(false)} />}
    </>
  );
}

function OneCard({ card, mayWrite }: { card: RateCard; mayWrite: boolean }) {
  const supersede = useAction(supersedeRateCard);
  const rate = (fuel: string, tier: number) =>
    card.lines.find((line) => line.fuel === fuel && line.tier === tier)?.rateMillicents ?? 0;
  // The remaining days of a replaced card have its name too.
  const days = t.valid(formatDay(card.validFrom), formatDay(card.validTo));
  const known = (fuel: Fuel) => card.lines.some((line) => line.fuel === fuel);
  async function takeOut() {
    if (!(await confirm(t.supersedeAsk))) return;
    supersede.mutate({ params: { id: card.id }, body: { rowVersion: card.rowVersion } });
  }
  return (
    <Box
      component="article"
      sx={{
        p: 2,
        borderRadius: 1,
        bgcolor: "background.card",
        display: "grid",
        gap: 1.5,
        alignContent: "start",
      }}
    >
      <Box>
        <SectionTitle>{card.name}</SectionTitle>
        <Muted small>{card.status === "active" ? days : t.superseded}</Muted>
      </Box>
      <Box
        component="table"
        sx={{
          width: "100%",
          borderCollapse: "collapse",
          "& td, & th": { py: 0.5, textAlign: "right", fontWeight: 400 },
          "& th:first-of-type, & tbody th": { textAlign: "left" },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t.aUnit(card.distanceUnit)}</th>
            <th scope="col">{t.tier1}</th>
            <th scope="col">{t.tier2}</th>
          </tr>
        </thead>
        <tbody>
          {fuels.filter(known).map((fuel) => (
            <tr key={fuel}>
              <th scope="row">{texts.fuels[fuel]}</th>
              <td>{rateMoney(rate(fuel, 1), card.currency)}</td>
              <td>{rateMoney(rate(fuel, 2), card.currency)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Muted small>
        {t.steps[card.counts](formatMetres(card.tierM), formatMetres(card.noLogbookTierM))}
        {card.passengerMillicents > 0 && (
          <Box>
            {t.passenger(rateMoney(card.passengerMillicents, card.currency), card.distanceUnit)}
          </Box>
        )}
        {card.sourceUrl !== null && (
          <Box sx={{ overflowWrap: "anywhere" }}>
            {t.source}:{" "}
            <Link href={card.sourceUrl} target="_blank" rel="noreferrer">
              {new URL(card.sourceUrl).hostname.replace(/^www\./, "")}
            </Link>
          </Box>
        )}
      </Muted>
      {mayWrite && card.status === "active" && (
        <Box>
          <Button
            size="small"
            disabled={supersede.isPending}
            sx={{ ml: -1 }}
            onClick={() => void takeOut()}
          >
            {t.supersede}
          </Button>
        </Box>
      )}
      <RecordHistory
        kind="rate_card"
        id={card.id}
        title={historyTexts.of(`${card.name}, ${days}`)}
        folded
      />
    </Box>
  );
}
