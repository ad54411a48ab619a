import {
  listStockMovements,
  reverseStockMovement,
  type StockLevel,
  type StockMovement,
} from "@kitround/contract/stock/stock.ts";
import { mayReverse } from "@kitround/contract/stock/stock-rules.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/stock";
import { Read } from "../../fittings/read.tsx";
import { confirm } from "../../lib/confirm-store.ts";
import { formatMoment } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { KitLink, PersonLink } from "../../fittings/record-link.tsx";
import { usePages } from "../../server/use-pages.ts";
import { withTheRest } from "../../server/whole-list.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { ListHead } from "../../ui/list-bar.tsx";
import { Muted, Row } from "../../ui/vocabulary.tsx";
import { saveLedger } from "./ledger-csv.ts";

const atATime = 100;

/** Every movement of one item, newest first; a wrong one can be reversed. */
export function Ledger({ level, reversible }: { level: StockLevel; reversible: boolean }) {
  const of = { itemId: level.itemId };
  const query = usePages(listStockMovements, of, atATime);
  const save = () =>
    void (async () => {
      const all = query.data && (await withTheRest(listStockMovements, of, query.data));
      if (all) saveLedger(level, all);
    })();
  const reverse = useAction(reverseStockMovement, { onDone: () => toast(texts.reversedToast) });
  async function ask(movement: StockMovement) {
    const { title, text } = texts.reverseAsk;
    const what = `${texts.reasons[movement.reason]} ${texts.change(movement.delta, level.unit)}`;
    if (await confirm({ title, text: text(what), confirm: texts.reverse })) {
      reverse.mutate({ params: { id: movement.id }, body: {} });
    }
  }
  return (
    <Box component="section" aria-label={texts.ledger}>
      <ListHead onSave={query.data?.items.length ? save : undefined}>
        <Typography variant="h3">{texts.ledger}</Typography>
      </ListHead>
      {level.onHand === null && <Muted small>{texts.ledgerOwn}</Muted>}
      <Read
        of={query}
        rows={4}
        empty={<Typography sx={{ color: "text.secondary", py: 2 }}>{texts.noMovements}</Typography>}
      >
        {({ items }) => (
          <>
            <Box component="ol" sx={{ m: 0, p: 0 }}>
              {items.map((movement) => (
                <Entry
                  key={movement.id}
                  movement={movement}
                  unit={level.unit}
                  onReverse={
                    reversible && mayReverse(movement) === null
                      ? () => void ask(movement)
                      : undefined
                  }
                />
              ))}
            </Box>
            {query.more && (
              <Row>
                <Button onClick={query.more}>{texts.older}</Button>
              </Row>
            )}
          </>
        )}
      </Read>
    </Box>
  );
}

interface EntryProps {
  movement: StockMovement;
  unit: string;
  onReverse: (() => void) | undefined;
}

/** The details of a purchase: "2 × 200", "$15.00", the supplier. */
function boughtWords({ delta, packSize, costCents, supplier }: StockMovement): (string | null)[] {
  return [
    packSize === null ? null : texts.packsTimes(delta / packSize, packSize),
    costCents === null ? null : formatCents(costCents),
    supplier,
  ];
}

function Entry({ movement, unit, onReverse }: EntryProps) {
  const { delta, reason, kitCode, note, actorId, actorName, occurredAt, reversedById } = movement;
  const facts = [
    ...boughtWords(movement),
    note,
    reversedById === null ? null : texts.reversed,
  ].filter((each) => each !== null);
  return (
    <Box
      component="li"
      sx={{
        listStyle: "none",
        display: "flex",
        alignItems: "center",
        gap: 2,
        minHeight: { xs: 56, lg: "var(--row)" },
        py: 0.5,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ width: { xs: 72, sm: 96 }, textAlign: "right", fontWeight: 600, flexShrink: 0 }}>
        {texts.change(delta, unit)}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ textDecoration: reversedById === null ? "none" : "line-through" }}>
          {texts.reasons[reason]}{" "}
          {kitCode !== null && <KitLink code={kitCode}>{texts.intoKit(kitCode)}</KitLink>}
        </Box>
        <Box sx={{ fontSize: 14, color: "text.secondary", overflowWrap: "anywhere" }}>
          {formatMoment(occurredAt)}
          {actorName !== null && (
            <>
              {" · "}
              <PersonLink id={actorId} name={actorName} />
            </>
          )}
          {facts.map((fact) => ` · ${fact}`).join("")}
        </Box>
      </Box>
      {onReverse && (
        <Button variant="outlined" onClick={onReverse}>
          {texts.reverse}
        </Button>
      )}
    </Box>
  );
}
