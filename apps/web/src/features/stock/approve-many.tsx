import { decideStockCount, type StockCount } from "@kitround/contract/stock/stock-count.ts";
import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { texts } from "#texts/stock";
import { toast } from "../../lib/toast-store.ts";
import { useEach } from "../../server/use-each.ts";
import { Row } from "../../ui/vocabulary.tsx";

const t = texts.counts;

interface ApproveManyProps {
  /** The counts that this person may approve. */
  able: readonly StockCount[];
  chosen: readonly StockCount[];
  onMark: (ids: readonly string[], on: boolean) => void;
  /** Everything that is selected is shown before it is approved. */
  onShowAll: () => void;
}

/** Selects all counts, and approves the selected ones; the ledger never forgets, so there is no undo. */
export function ApproveMany({ able, chosen, onMark, onShowAll }: ApproveManyProps) {
  const { each, busy } = useEach(decideStockCount);
  async function approve() {
    const { done, refused } = await each(
      chosen.map(({ id, rowVersion }) => ({
        params: { id },
        body: { rowVersion, decision: "approved" as const },
      })),
    );
    const said = [...(done.length > 0 ? [t.approvedMany(done.length)] : []), ...refused];
    if (said.length > 0) {
      toast(said.join(" "), { tone: refused.length > 0 ? "error" : "plain" });
    }
  }
  return (
    <Row>
      <Box component="label" sx={{ display: "inline-flex", alignItems: "center", pr: 1 }}>
        <Checkbox
          checked={chosen.length === able.length}
          indeterminate={chosen.length > 0 && chosen.length < able.length}
          onChange={(_, on) => {
            onShowAll();
            onMark(
              able.map(({ id }) => id),
              on,
            );
          }}
        />
        {t.selectAll(able.length)}
      </Box>
      {chosen.length > 0 && (
        <Button variant="contained" disabled={busy} onClick={() => void approve()}>
          {t.approveMany(chosen.length)}
        </Button>
      )}
    </Row>
  );
}
