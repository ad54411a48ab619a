import { listKits } from "@kitround/contract/kits/kit.ts";
import { mdiToolboxOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/kits";
import type { AddressChange } from "../../lib/address.ts";
import { useCan } from "../../lib/can.ts";
import { ButtonLink } from "../../fittings/links.tsx";
import { usePartsAhead } from "../../fittings/use-parts-ahead.ts";
import { wholePage } from "../../server/whole-list.ts";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { formatSort, parseSort } from "../../ui/table-model.ts";
import { KitPane, OneKit } from "./kit-pane.tsx";
import { KitsBar } from "./kits-bar.tsx";
import { KitsList, saveKits } from "./kits-list.tsx";
import type { KitsSearch } from "./kits-search.ts";

const ChooseKits = lazyPart(async () => (await import("./choose-kits.tsx")).ChooseKits);
const opened = [OneKit, ChooseKits];

interface KitsScreenProps {
  search: KitsSearch;
  onSearch: (change: AddressChange<KitsSearch>) => void;
}

/** Where each kit is now, and what is late; beside it the kit that is open. */
export function KitsScreen({ search, onSearch }: KitsScreenProps) {
  const { q, state, late } = search;
  usePartsAhead(opened);
  const filters = {
    ...(q === undefined ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(late ? { late: "true" } : {}),
  };
  const kits = useQuery(wholePage(listKits, filters));
  const listed = kits.data?.items ?? [];
  const save = () => saveKits(listed, parseSort(search.sort));
  const mayPrint = useCan("kits:condition");
  const [chosen, setChosen] = useState<string[] | null>(null);
  return (
    <ListDetail
      listWidth={560}
      list={
        <Page>
          <KitsBar
            search={search}
            onSearch={onSearch}
            count={kits.data?.total ?? null}
            onSave={listed.length === 0 ? undefined : save}
            onChoose={
              mayPrint && listed.length > 0 && chosen === null ? () => setChosen([]) : undefined
            }
          />
          {chosen !== null && (
            <ChooseKits
              chosen={listed.filter(({ id }) => chosen.includes(id))}
              onStop={() => setChosen(null)}
            />
          )}
          {kits.isPending && <SkeletonRows rows={10} />}
          {kits.isError && kits.data === undefined && (
            <ErrorState onRetry={() => void kits.refetch()} />
          )}
          {kits.data?.items.length === 0 && (
            <NoKits
              filtered={q !== undefined || state !== undefined || late === true}
              onAll={() => onSearch({ q: undefined, state: undefined, late: undefined })}
            />
          )}
          {kits.data !== undefined && kits.data.items.length > 0 && (
            <KitsList
              kits={kits.data.items}
              besideDetail={search.kit !== undefined}
              sort={parseSort(search.sort)}
              onSort={(sort) => onSearch({ sort: formatSort(sort) })}
              onOpen={(kit) => onSearch({ kit })}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
        </Page>
      }
      detail={
        search.kit === undefined ? null : (
          <DetailPane of={search.kit}>
            <KitPane label={search.kit} onClose={() => onSearch({ kit: undefined })} />
          </DetailPane>
        )
      }
    />
  );
}

function NoKits({ filtered, onAll }: { filtered: boolean; onAll: () => void }) {
  const mayAdd = useCan("kits:write");
  if (filtered) {
    return (
      <EmptyState
        icon={mdiToolboxOutline}
        title={texts.empty.filtered}
        action={
          <Button variant="outlined" onClick={onAll}>
            {texts.empty.clear}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={mdiToolboxOutline}
      title={texts.empty.title}
      text={texts.empty.text}
      action={
        mayAdd && (
          <ButtonLink to="/settings/kits" variant="contained">
            {texts.empty.action}
          </ButtonLink>
        )
      }
    />
  );
}
