import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { mdiPlus } from "@mdi/js";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { texts } from "#texts/kit-settings";
import { ImportButton } from "../../fittings/list-import/import-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { saveTable } from "../../ui/save-table.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { type Column, parseSort } from "../../ui/table-model.ts";
import { Row } from "../../ui/vocabulary.tsx";
import type { TabProps } from "./kit-settings-search.ts";

interface TabListProps<Row> extends TabProps {
  query: {
    data?: { items: Row[]; total: number } | undefined;
    isPending: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
  words: { empty: string; emptyText: string; none: string };
  /** The one thing to do here, for who may. */
  add?: { label: string; onAdd: () => void } | undefined;
  /** Where it comes in from a spreadsheet too. */
  comesIn?: ImportList;
  /** Its columns, for saving the whole of it as a file. */
  csv: { name: string; columns: readonly Column<Row>[] };
  children: (rows: Row[]) => ReactNode;
}

/** A tab's list: its search and count, its one action, and what stands there while there is nothing to list. */
export function TabList<Row>({
  search,
  onSearch,
  query,
  words,
  add,
  comesIn,
  csv,
  children,
}: TabListProps<Row>) {
  const { q } = search;
  const rows = query.data?.items;
  const save = () => saveTable(csv.name, csv.columns, rows ?? [], parseSort(search.sort));
  return (
    <>
      <ListBar
        search={
          <SearchField
            label={texts.search}
            value={q ?? ""}
            onChange={(next) => onSearch({ q: next === "" ? undefined : next })}
          />
        }
        onSave={rows === undefined || rows.length === 0 ? undefined : save}
        {...(query.data === undefined ? {} : { all: query.data.total })}
        {...(rows === undefined ? {} : { shown: rows.length })}
        action={
          <Row>
            {comesIn !== undefined && <ImportButton list={comesIn} />}
            {add && (
              <Button
                variant="contained"
                startIcon={<Icon path={mdiPlus} size={20} />}
                onClick={add.onAdd}
              >
                {add.label}
              </Button>
            )}
          </Row>
        }
      />
      {query.isPending && <SkeletonRows rows={8} />}
      {query.isError && rows === undefined && <ErrorState onRetry={() => void query.refetch()} />}
      {rows?.length === 0 &&
        (q === undefined ? (
          <EmptyState title={words.empty} text={words.emptyText} />
        ) : (
          <EmptyState title={words.none} />
        ))}
      {rows !== undefined && rows.length > 0 && children(rows)}
    </>
  );
}
