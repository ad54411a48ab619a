import { type CheckIn, listKitsToCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { listTopUps } from "@kitround/contract/top-ups/top-up.ts";
import { useQuery } from "@tanstack/react-query";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { queryOptions } from "../../server/queries.ts";
import { CheckInList } from "./check-in-list.tsx";
import { CheckInPane } from "./check-in-pane.tsx";
import { TopUpList } from "./top-up-list.tsx";
import { TopUpPane } from "./top-up-pane.tsx";
import { TopUpsBar } from "./top-ups-bar.tsx";
import type { OnTopUpsSearch } from "./top-ups-search.ts";

interface KitWorkProps {
  tab: "check-in" | "top-up";
  kit: string | undefined;
  onSearch: OnTopUpsSearch;
}

/** The kits that wait for a count or for stock, and the one in hand beside them. */
export function KitWork({ tab, kit, onSearch }: KitWorkProps) {
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
  const query = useQuery(queryOptions(listKitsToCheckIn));
  const opened = query.data?.items.find((each) => each.kitCode === kit);
  const coming = kit !== undefined && query.isFetching;
  // A short kit is handed over to its top-up at once.
  const done = (checkIn: CheckIn) =>
    onSearch(
      checkIn.topUpId === null ? { kit: undefined } : { tab: "top-up", kit: checkIn.kitCode },
    );
  return (
    <ListDetail
      list={
        <Page>
          <TopUpsBar tab="check-in" onSearch={onSearch} />
          {query.data === undefined ? (
            <Loading failed={query.isError} onRetry={() => void query.refetch()} />
          ) : (
            <CheckInList kits={query.data.items} openKit={kit} />
          )}
        </Page>
      }
      detail={
        opened === undefined ? (
          coming && <Coming kit={kit} />
        ) : (
          <DetailPane of={opened.kitId}>
            <CheckInPane key={opened.kitId} kitId={opened.kitId} onClose={onClose} onDone={done} />
          </DetailPane>
        )
      }
    />
  );
}

function ToTopUp({ kit, onSearch, onClose }: WorkProps) {
  const query = useQuery(queryOptions(listTopUps));
  const opened = query.data?.items.find((each) => each.kitCode === kit);
  const coming = kit !== undefined && query.isFetching;
  return (
    <ListDetail
      list={
        <Page>
          <TopUpsBar tab="top-up" onSearch={onSearch} />
          {query.data === undefined ? (
            <Loading failed={query.isError} onRetry={() => void query.refetch()} />
          ) : (
            <TopUpList topUps={query.data.items} openKit={kit} />
          )}
        </Page>
      }
      detail={
        opened === undefined ? (
          coming && <Coming kit={kit} />
        ) : (
          <DetailPane of={opened.id}>
            <TopUpPane key={opened.id} topUp={opened} onClose={onClose} onDone={onClose} />
          </DetailPane>
        )
      }
    />
  );
}

/** The kit in hand has gone on to this bench and is being read: its place is kept, so that no list flashes by. */
function Coming({ kit }: { kit: string }) {
  return (
    <DetailPane of={kit}>
      <SkeletonRows rows={10} height={56} />
    </DetailPane>
  );
}

function Loading({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return failed ? <ErrorState onRetry={onRetry} /> : <SkeletonRows height={64} />;
}
