import { kitLendings } from "@kitround/contract/kits/kit-lending.ts";
import type { KitState } from "@kitround/contract/kits/kit-state.ts";
import { scanKit } from "@kitround/contract/kits/kit.ts";
import { mdiToolboxOutline } from "@mdi/js";
import { texts } from "#texts/kits";
import { texts as scanTexts } from "#texts/scans";
import type { AddressChange } from "../../lib/address.ts";
import { useCan } from "../../lib/can.ts";
import { opened, type ScanOutcome, wrong } from "../../lib/scans.ts";
import { ButtonLink } from "../../fittings/links.tsx";
import { choices, type ListFilter } from "../../fittings/list-filters.tsx";
import { ListTable } from "../../fittings/list-screen.tsx";
import { usePartsAhead } from "../../fittings/use-parts-ahead.ts";
import { ApiError } from "../../server/api-error.ts";
import { api } from "../../server/api.ts";
import { kitInList } from "../../server/outbox/kits.ts";
import { CodeBox } from "../../ui/code-box.tsx";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { NoSignal } from "../../ui/no-signal.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { narrowColumns, wideColumns } from "./kit-columns.tsx";
import { KitPane, OneKit } from "./kit-pane.tsx";
import type { KitsSearch } from "./kits-search.ts";
import { useKits } from "./use-kits.ts";

const ManyKits = lazyPart(async () => (await import("./many-kits.tsx")).ManyKits);
const partsAhead = [OneKit, ManyKits];

const offered = [
  "ready",
  "at_school",
  "in_check",
  "needs_top_up",
  "packed",
  "quarantined",
  "lost",
] as const satisfies KitState[];

const late: ListFilter<KitsSearch> = { name: "late", flag: texts.late };
const state: ListFilter<KitsSearch> = {
  name: "state",
  label: texts.state,
  options: choices(offered, texts.states),
};
const filters = [late, state];
/** For people who lend kits to other branches: near the front, because the row of chips is longer than a phone. */
const withLending: readonly ListFilter<KitsSearch>[] = [
  late,
  { name: "lending", label: texts.lending, options: choices(kitLendings, texts.lendings) },
  state,
];

interface KitsScreenProps {
  search: KitsSearch;
  onSearch: (change: AddressChange<KitsSearch>) => void;
}

/** Where each kit is now, and which are late, with the open kit beside the list. */
export function KitsScreen({ search, onSearch }: KitsScreenProps) {
  usePartsAhead(partsAhead);
  const { query, rows } = useKits(search);
  const mayPrint = useCan("kits:condition");
  const mayAdd = useCan("kits:write");
  const lends = useCan("branches:create");
  return (
    <ListDetail
      bench
      listWidth={560}
      list={
        <Page>
          <ListTable
            label={texts.listLabel}
            of={query}
            rows={rows}
            columns={search.kit === undefined ? wideColumns : narrowColumns}
            csvColumns={wideColumns}
            rowKey={(kit) => kit.id}
            rowName={(kit) => kit.code}
            search={search}
            onSearch={onSearch}
            beforeSearch={
              <CodeBox label={texts.scan} onCode={(code) => openLabel(code, onSearch)} />
            }
            searchLabel={texts.search}
            filters={lends || search.lending !== undefined ? withLending : filters}
            icon={mdiToolboxOutline}
            empty={{
              title: texts.empty.title,
              text: texts.empty.text,
              action: mayAdd && (
                <ButtonLink to="/settings/kits" variant="contained">
                  {texts.empty.action}
                </ButtonLink>
              ),
            }}
            none={texts.none}
            notice={<NoSignal>{texts.noSignal.list}</NoSignal>}
            onOpen={(kit) => onSearch({ kit: kit.code })}
            many={mayPrint ? ManyKits : undefined}
          />
        </Page>
      }
      detail={
        search.kit === undefined ? null : (
          <DetailPane bench of={search.kit}>
            <KitPane label={search.kit} onClose={() => onSearch({ kit: undefined })} />
          </DetailPane>
        )
      }
    />
  );
}

/** Opens the kit with this label. */
async function openLabel(
  code: string,
  onSearch: KitsScreenProps["onSearch"],
): Promise<ScanOutcome | undefined> {
  try {
    const { kit, item } = await api(scanKit, { params: { code } }, { quiet: true });
    // A bought item's barcode opens the item.
    if (kit === null) return item === null ? wrong(texts.nothingScanned(code)) : undefined;
    onSearch({ kit: kit.code });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 0) return wrong(error.message);
    const known = await kitInList(code);
    if (known === undefined) return wrong(scanTexts.noSignal(code));
    onSearch({ kit: known.code });
  }
  return opened;
}
