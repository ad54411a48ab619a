import { decideStockCount, type StockCount } from "@kitround/contract/stock/stock-count.ts";
import { mayDecideCount } from "@kitround/contract/stock/stock-count-rules.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { texts } from "#texts/stock";
import { useCan } from "../../lib/can.ts";
import { connection } from "../../lib/connection.ts";
import { formatMoment } from "../../lib/dates.ts";
import { useStore } from "../../lib/store.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { waitingCountsOnDevice } from "../../server/outbox/kit-room.ts";
import { ApproveMany } from "./approve-many.tsx";
import { useAction } from "../../server/use-action.ts";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import { tones } from "../../ui/tone.tsx";
import { Muted, PlainList, Row } from "../../ui/vocabulary.tsx";

const t = texts.counts;
/** The number of counts shown at first, so that the stock stays visible below them. */
const few = 2;

interface WaitingCountsProps {
  /** Shows the counts of this item only. */
  itemId?: string;
  /** Opens a count's item, if counts of all items are shown. */
  onOpen?: (itemId: string) => void;
}

/** Counts whose difference is not approved yet, for those who approve and those who counted. Renders nothing if there are none. */
export function WaitingCounts({ itemId, onOpen }: WaitingCountsProps) {
  const [all, setAll] = useState(false);
  const open = useQuery(waitingCountsOnDevice()).data?.items ?? [];
  // Those of a stocktake are approved together, on its own screen.
  const every = open.filter(({ stocktakeId = null }) => stocktakeId === null);
  const waiting = itemId === undefined ? every : every.filter((each) => each.itemId === itemId);
  const mayAdjust = useCan("stock:adjust");
  const reached = useStore(connection);
  const me = useSession()?.branchUserId ?? "";
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  if (waiting.length === 0) return null;
  const able =
    mayAdjust && reached
      ? waiting.filter(
          (count) =>
            mayDecideCount(count, me, { decision: "approved" }) === null &&
            !hasRival(count, waiting),
        )
      : [];
  // A single count has a button of its own.
  const many = able.length > 1;
  const mark = (ids: readonly string[], on: boolean) =>
    setMarked((before) => {
      const rest = [...before].filter((id) => !ids.includes(id));
      return new Set(on ? [...rest, ...ids] : rest);
    });
  // Those who decide nothing have come for the stock below.
  const first = mayAdjust || itemId !== undefined ? few : 0;
  const counts = all ? waiting : waiting.slice(0, first);
  return (
    <Box
      component="section"
      aria-label={t.title}
      sx={{ mb: 2, px: 2, py: 1.5, borderRadius: 1 }}
      style={{ background: tones.due.tint }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {t.title}
      </Typography>
      {!mayAdjust && <Muted small>{t.waits}</Muted>}
      <PlainList>
        {counts.map((count) => (
          <Waiting
            key={count.id}
            count={count}
            onOpen={onOpen}
            mayAdjust={mayAdjust}
            beside={hasRival(count, waiting)}
            many={many}
            before={
              many && able.includes(count) ? (
                <Checkbox
                  checked={marked.has(count.id)}
                  onChange={(_, on) => mark([count.id], on)}
                  slotProps={{ input: { "aria-label": t.select(count.itemName) } }}
                />
              ) : null
            }
          />
        ))}
      </PlainList>
      {many && (
        <ApproveMany
          able={able}
          chosen={able.filter(({ id }) => marked.has(id))}
          onMark={mark}
          onShowAll={() => setAll(true)}
        />
      )}
      {counts.length < waiting.length && (
        <Button onClick={() => setAll(true)} sx={{ ml: -1 }}>
          {t.all(waiting.length)}
        </Button>
      )}
    </Box>
  );
}

/** Whether another count of the same item waits: then somebody chooses between them. */
const hasRival = (count: StockCount, waiting: readonly StockCount[]) =>
  waiting.some(({ itemId, id }) => itemId === count.itemId && id !== count.id);

interface WaitingProps {
  count: StockCount;
  onOpen: WaitingCountsProps["onOpen"];
  mayAdjust: boolean;
  /** Whether another person's count of the same item waits too. */
  beside: boolean;
  /** Whether several can be approved at once: then no single one has the main button. */
  many: boolean;
  before: ReactNode;
}

function Waiting({ count, onOpen, mayAdjust, beside, many, before }: WaitingProps) {
  const { itemName, unit, counted, onHand, note, countedByName, countedAt } = count;
  const facts = [
    t.by(countedByName ?? t.somebody, formatMoment(countedAt)),
    ...(note === null ? [] : [note]),
    ...(beside ? [t.beside] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 1,
        py: 0.75,
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", columnGap: 2, flex: "1 1 220px" }}>
        {before}
        <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          {onOpen && (
            <Button
              onClick={() => onOpen(count.itemId)}
              sx={{ p: 0, minWidth: 0, minHeight: 32, textAlign: "left" }}
            >
              {itemName}
            </Button>
          )}
          <div>
            {t.counted(counted, unit)}
            {onHand !== null && `, ${t.against(onHand, counted - onHand)}`}
          </div>
          <Muted small>{facts.join(" · ")}</Muted>
        </Box>
      </Box>
      {mayAdjust && <Decide count={count} itemName={itemName} main={!many} />}
    </Box>
  );
}

function Decide(props: { count: StockCount; itemName: string; main: boolean }) {
  const { count, itemName, main } = props;
  const [refusing, setRefusing] = useState(false);
  const client = useQueryClient();
  const reached = useStore(connection);
  const me = useSession()?.branchUserId ?? "";
  const decide = useAction(decideStockCount, {
    onDone: ({ status, counted, onHand }) =>
      toast(
        status === "approved" ? t.approved(itemName, counted - (onHand ?? 0)) : t.refused(itemName),
      ),
    onRefused: (error) => {
      toast(error.message, { tone: "error" });
      // Somebody else decided first, or the stock has changed.
      void client.invalidateQueries();
    },
  });
  const send = (decision: "approved" | "refused", reason?: string) =>
    decide.mutate({
      params: { id: count.id },
      body: {
        rowVersion: count.rowVersion,
        decision,
        ...(reason === undefined ? {} : { reason }),
      },
    });
  // A reason that is being typed stays.
  if (!reached && !refusing) return <Box sx={{ fontSize: 14 }}>{t.noSignal}</Box>;
  const own = mayDecideCount(count, me, { decision: "approved" }) !== null;
  return (
    <Row>
      {own ? (
        <Box sx={{ fontSize: 14 }}>{t.other}</Box>
      ) : (
        <Button
          variant={main ? "contained" : "outlined"}
          aria-label={t.approveName(itemName)}
          disabled={decide.isPending}
          onClick={() => send("approved")}
        >
          {t.approve}
        </Button>
      )}
      <Button
        variant="outlined"
        aria-label={t.refuseName(itemName)}
        disabled={decide.isPending}
        onClick={() => setRefusing(true)}
      >
        {t.refuse}
      </Button>
      {refusing && (
        <ReasonDialog
          {...t.refuseAsk}
          onCancel={() => setRefusing(false)}
          onConfirm={(reason) => {
            setRefusing(false);
            send("refused", reason);
          }}
        />
      )}
    </Row>
  );
}
