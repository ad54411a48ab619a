import type { KitToCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { type ReactNode, useState } from "react";
import { texts as historyTexts } from "#texts/history";
import { texts } from "#texts/top-ups";
import { Unread } from "../../fittings/read.tsx";
import { TextLink } from "../../fittings/text-link.tsx";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { Row } from "../../ui/vocabulary.tsx";
import { useCarryKitRoom } from "../../fittings/carry-kit-room.tsx";
import { ParkedEntries } from "../../fittings/parked-entries.tsx";
import { SecondCounts } from "../../fittings/second-counts.tsx";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { CheckInList } from "./check-in-list.tsx";
import { CheckInPane } from "./check-in-pane.tsx";
import { countOf, isElsewhere } from "./count-operations.ts";
import { CountedPane } from "./counted-pane.tsx";
import { saveToCheckIn, saveTopUps } from "./kit-work-csv.ts";
import { TopUpList } from "./top-up-list.tsx";
import { TopUpPane } from "./top-up-pane.tsx";
import { TopUpsBar } from "./top-ups-bar.tsx";
import type { OnTopUpsSearch } from "./top-ups-search.ts";
import type { CountResult } from "./use-check-in.ts";
import { isOtherTopUp } from "./top-up-operations.ts";
import { useTopUps } from "./use-top-ups.ts";
import { useWaiting } from "./use-waiting.ts";

interface KitWorkProps {
  tab: "check-in" | "top-up";
  kit: string | undefined;
  onSearch: OnTopUpsSearch;
}

/** The kits that wait for a count or for stock, with the open one beside them. */
export function KitWork({ tab, kit, onSearch }: KitWorkProps) {
  useCarryKitRoom();
  const close = () => onSearch({ kit: undefined });
  const Work = tab === "check-in" ? ToCheckIn : ToTopUp;
  return <Work kit={kit} onSearch={onSearch} onClose={close} />;
}

interface WorkProps {
  kit: string | undefined;
  onSearch: OnTopUpsSearch;
  onClose: () => void;
}

function ToCheckIn({ kit, onSearch, onClose }: WorkProps) {
  const { query, all, items } = useWaiting();
  const listed = items?.find((each) => each.kitCode === kit);
  const overtaken = useOvertaken(kit, listed, items !== undefined);
  const opened = listed ?? overtaken;
  // It was counted a moment ago and its top-up is not opened yet.
  const between = useBetween({ kit, waiting: all, coming: query.isFetching, onClose });
  const nowhere = kit !== undefined && items !== undefined && !opened && between === null;
  // After its count, a short kit's top-up is opened at once.
  const done = (result: CountResult) =>
    onSearch(result === "short" ? { tab: "top-up" } : { kit: undefined });
  return (
    <ListDetail
      bench
      list={
        <Page narrow>
          <TopUpsBar
            tab="check-in"
            onSearch={onSearch}
            onSave={items && items.length > 0 ? () => saveToCheckIn(items) : undefined}
          />
          {items && <ParkedEntries of={(lane) => isElsewhere(lane, items)} />}
          <SecondCounts />
          {nowhere && <NotWaiting code={kit} />}
          {items === undefined ? (
            <Unread of={{ ...query, data: items }} height={64} />
          ) : (
            <CheckInList kits={items} openKit={kit} />
          )}
        </Page>
      }
      detail={
        opened === undefined ? (
          between
        ) : (
          <DetailPane bench of={opened.kitId}>
            <CheckInPane
              key={opened.kitId}
              kit={opened}
              gone={listed === undefined}
              onClose={onClose}
              onDone={done}
            />
          </DetailPane>
        )
      }
    />
  );
}

/** The open kit after somebody else has counted it: its sheet stays open, with what was entered. */
function useOvertaken(
  kit: string | undefined,
  listed: KitToCheckIn | undefined,
  known: boolean,
): KitToCheckIn | undefined {
  const [held, setHeld] = useState(listed);
  if (listed !== undefined && held !== listed) setHeld(listed);
  if (kit === undefined && held !== undefined) setHeld(undefined);
  // A kit that was counted on this device is no longer in the list.
  const counted = countOf(useOwnOperations(), held?.kitId ?? "") !== undefined;
  return known && listed === undefined && !counted && held?.kitCode === kit ? held : undefined;
}

function ToTopUp({ kit, onSearch, onClose }: WorkProps) {
  const { query, items } = useTopUps();
  const opened = items?.find((each) => each.kitCode === kit);
  const { all } = useWaiting();
  // It was just counted, and its top-up does not exist yet.
  const between = useBetween({ kit, waiting: all, coming: query.isFetching, onClose });
  const nowhere = kit !== undefined && items !== undefined && !opened && between === null;
  return (
    <ListDetail
      bench
      list={
        <Page narrow>
          <TopUpsBar
            tab="top-up"
            onSearch={onSearch}
            onSave={items && items.length > 0 ? () => saveTopUps(items) : undefined}
          />
          {all && <ParkedEntries of={(lane) => isElsewhere(lane, all)} />}
          <SecondCounts />
          {items && <ParkedEntries of={(lane) => isOtherTopUp(lane, items)} />}
          {nowhere && <NotWaiting code={kit} />}
          {items === undefined ? (
            <Unread of={{ ...query, data: items }} height={64} />
          ) : (
            <TopUpList topUps={items} openKit={kit} />
          )}
        </Page>
      }
      detail={
        opened === undefined ? (
          between
        ) : (
          <DetailPane bench of={opened.id}>
            <TopUpPane key={opened.id} topUp={opened} onClose={onClose} onDone={onClose} />
          </DetailPane>
        )
      }
    />
  );
}

/** Says that the kit of the address, as the search opens it, waits for no work here. */
function NotWaiting({ code }: { code: string }) {
  return (
    <Row role="status" sx={{ mb: 2 }}>
      {texts.notHere(code)}
      <TextLink to="/kits" search={{ kit: code }}>
        {historyTexts.kitsPage(code)}
      </TextLink>
    </Row>
  );
}

interface Between {
  kit: string | undefined;
  /** The kits that wait for a count by the server's data, with those that were counted here. */
  waiting: readonly KitToCheckIn[] | undefined;
  /** The list that it may be in is loading. */
  coming: boolean;
  onClose: () => void;
}

/**
 * Which list the open kit is in. While it moves from one list to the other, its place is kept, so that no list appears briefly. Null if
 * it is in none.
 */
function useBetween({ kit, waiting, coming, onClose }: Between): ReactNode {
  const from = waiting?.find((each) => each.kitCode === kit);
  const count = countOf(useOwnOperations(), from?.kitId ?? "");
  if (from && count) {
    return (
      <DetailPane bench of={from.kitId}>
        <CountedPane
          kitId={from.kitId}
          code={from.kitCode}
          title={from.kitTypeName}
          nextDeliverOn={from.nextDeliverOn}
          count={count}
          onClose={onClose}
        />
      </DetailPane>
    );
  }
  if (!coming || kit === undefined) return null;
  return (
    <DetailPane bench of={kit}>
      <SkeletonRows rows={10} height={56} />
    </DetailPane>
  );
}
