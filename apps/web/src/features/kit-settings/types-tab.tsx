import { type KitType, listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/kit-settings";
import { secondLang } from "../../lib/country-words.ts";
import { areaIcons } from "../../lib/area-icons.ts";
import { useCan } from "../../lib/can.ts";
import { ListTable } from "../../fittings/list-screen.tsx";
import { wholeList } from "../../server/whole-list.ts";
import type { Column } from "../../ui/table-model.ts";
import { TwoLines } from "../../ui/two-lines.tsx";
import type { TabProps } from "./kit-settings-search.ts";
import { OpenType } from "./open-type.tsx";
import { secondTitle } from "./second-title.ts";
import { TabActions } from "./tab-actions.tsx";

const t = texts.types;

const columns: readonly Column<KitType>[] = [
  {
    key: "code",
    title: t.columns.code,
    value: (type) => type.code,
    card: "heading",
    width: 90,
    cell: (type) => <OpenType type={type} />,
  },
  {
    key: "name",
    card: "heading",
    title: t.columns.name,
    value: (type) => type.nameEn,
    alsoCsv: {
      // Read when the file is saved: by then the branch's country is known.
      get title() {
        return secondTitle();
      },
      value: (type) => type.nameMi,
    },
    cell: (type) => (
      <TwoLines second={type.nameMi} lang={secondLang()}>
        {type.nameEn}
      </TwoLines>
    ),
  },
  {
    key: "kits",
    title: t.columns.kits,
    value: (type) => type.kits,
    align: "right",
    width: 90,
    cell: (type) => type.kits,
  },
  {
    key: "list",
    title: t.columns.list,
    value: (type) => type.publishedVersion ?? 0,
    csv: (type) => type.publishedVersion,
    cell: (type) => (
      <TwoLines second={type.draftVersion === null ? null : t.draft}>
        {type.publishedVersion === null ? t.unpublished : t.published(type.publishedVersion)}
      </TwoLines>
    ),
  },
];

/** Beside an open title there is space for the name only. */
const narrow = columns
  .filter(({ key }) => key === "code" || key === "name")
  .map((column) => (column.key === "name" ? { ...column, width: "100%" } : column));

export function TypesTab({ search, onSearch }: TabProps) {
  const mayPropose = useCan("kit-types:propose");
  const mayWrite = useCan("kit-types:write");
  const { q } = search;
  const types = useQuery(wholeList(listKitTypes, q === undefined ? {} : { q }));
  const add = { label: mayWrite ? t.add : t.propose, onAdd: () => onSearch({ type: "new" }) };
  return (
    <ListTable
      label={t.list}
      of={types}
      rows={types.data}
      columns={search.type === undefined ? columns : narrow}
      csvColumns={columns}
      rowKey={(type) => type.id}
      search={search}
      onSearch={onSearch}
      searchLabel={texts.search}
      empty={t.empty}
      icon={areaIcons.kits}
      none={t.none}
      action={<TabActions list="kit-types" add={mayPropose ? add : undefined} />}
      onOpen={(type) => onSearch({ type: type.id })}
    />
  );
}
