import { sameCode } from "@kitround/contract/kits/kit-code.ts";
import { scanKit } from "@kitround/contract/kits/kit.ts";
import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useQueryClient } from "@tanstack/react-query";
import { texts } from "#texts/top-ups";
import { ApiError } from "../../server/api-error.ts";
import { opened, type ScanOutcome, wrong } from "../../lib/scans.ts";
import { useCan } from "../../lib/can.ts";
import { api } from "../../server/api.ts";
import { ownOperations } from "../../lib/outbox/outbox-store.ts";
import { readSession } from "../../lib/stored-session.ts";
import { kitsToCheckInOnDevice, topUpsOnDevice } from "../../server/outbox/kit-room.ts";
import { CodeBox } from "../../ui/code-box.tsx";
import { SaveList } from "../../ui/list-bar.tsx";
import { Row } from "../../ui/vocabulary.tsx";
import { countOf, isOpen } from "./count-operations.ts";
import { type OnTopUpsSearch, type TopUpTab, topUpTabs } from "./top-ups-search.ts";
import { useTopUps } from "./use-top-ups.ts";
import { useWaiting } from "./use-waiting.ts";

interface TopUpsBarProps {
  tab: TopUpTab;
  onSearch: OnTopUpsSearch;
  /** Saves the list below as a file; missing while it is empty. */
  onSave?: (() => void) | undefined;
}

/** The benches of the kit room with how much waits at each, and a box that opens a kit where it waits. */
export function TopUpsBar({ tab, onSearch, onSave }: TopUpsBarProps) {
  const client = useQueryClient();
  const waiting = useWaiting();
  const topUps = useTopUps().items;
  const mayBuy = useCan("stock:adjust");
  const shown = topUpTabs.filter((each) => each !== "shopping" || mayBuy || tab === each);
  const counts: Partial<Record<TopUpTab, number | undefined>> = {
    "check-in": waiting.items === undefined ? undefined : waiting.total,
    "top-up": topUps?.length,
  };
  // A scanned kit may not be in the list on screen yet, so the server is asked.
  async function openKnown(text: string): Promise<boolean> {
    const [counts, fills] = await Promise.all([
      client.fetchQuery(kitsToCheckInOnDevice()),
      client.fetchQuery(topUpsOnDevice()),
    ]);
    const named = ({ kitCode }: { kitCode: string }) => sameCode(text, kitCode);
    const own = ownOperations(readSession()?.branchUserId);
    const count = counts.items.find((each) => named(each) && isOpen(countOf(own, each.kitId)));
    const found = count ?? fills.items.find(named);
    if (found === undefined) return false;
    onSearch({ tab: count === undefined ? "top-up" : "check-in", kit: found.kitCode });
    return true;
  }
  async function scan(text: string): Promise<ScanOutcome | undefined> {
    try {
      if (await openKnown(text)) return opened;
      const { kit, item } = await api(scanKit, { params: { code: text } }, { quiet: true });
      // A bought item's barcode opens the item.
      if (kit === null) return item === null ? wrong(texts.unknown(text)) : undefined;
      return (await openKnown(kit.code)) ? opened : wrong(texts.notHere(kit.code));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return wrong(error.status === 0 ? texts.noSignal(text) : error.message);
    }
  }
  return (
    <Box sx={{ mb: 2, display: "grid", gap: 1.5 }}>
      <Tabs
        value={tab}
        aria-label={texts.areas}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, next: TopUpTab) =>
          onSearch({
            tab: next,
            kit: undefined,
            item: undefined,
            order: undefined,
            takes: undefined,
            take: undefined,
          })
        }
      >
        {shown.map((each) => (
          <Tab
            key={each}
            value={each}
            label={
              counts[each] === undefined
                ? texts.tabs[each]
                : `${texts.tabs[each]} (${counts[each]})`
            }
            sx={{ minHeight: 48, minWidth: 0, px: 1.5, fontSize: 15, textTransform: "none" }}
          />
        ))}
      </Tabs>
      {(tab === "check-in" || tab === "top-up") && (
        <Row>
          <CodeBox label={texts.scan} onCode={scan} />
          <Box sx={{ ml: "auto" }}>{onSave && <SaveList onSave={onSave} />}</Box>
        </Row>
      )}
    </Box>
  );
}
