import { type Kit, listKits } from "@kitround/contract/kits/kit.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as kitTexts } from "#texts/kits";
import { texts } from "#texts/kit-settings";
import { areaIcons } from "../../lib/area-icons.ts";
import { useCan } from "../../lib/can.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import { KitStateTone } from "../../fittings/kit-tone.tsx";
import { ListTable } from "../../fittings/list-screen.tsx";
import { wholeList } from "../../server/whole-list.ts";
import { KitChip } from "../../ui/kit-chip.tsx";
import type { Column } from "../../ui/table-model.ts";
import { AddCopies } from "./add-copies.tsx";
import type { TabProps } from "./kit-settings-search.ts";
import { TabActions } from "./tab-actions.tsx";
import { Unbroken } from "../../ui/vocabulary.tsx";

const t = texts.copies;

const columns: readonly Column<Kit>[] = [
  {
    key: "code",
    title: t.columns.code,
    value: (kit) => kit.code,
    card: "heading",
    width: 130,
    cell: (kit) => (
      <TextLink
        to="/kits"
        search={{ kit: kit.code }}
        sx={{ color: "inherit", textDecoration: "none" }}
      >
        <KitChip code={kit.code} />
      </TextLink>
    ),
  },
  {
    key: "title",
    card: "heading",
    title: t.columns.title,
    value: (kit) => kit.kitTypeName,
    cell: (kit) => kit.kitTypeName,
  },
  {
    key: "state",
    card: "end",
    title: t.columns.state,
    value: (kit) => kitTexts.states[kit.state],
    cell: (kit) => <KitStateTone kit={kit} />,
  },
  {
    key: "shelf",
    card: "named",
    title: t.columns.shelf,
    value: (kit) => kit.shelf,
    cell: (kit) => <Unbroken>{kit.shelf}</Unbroken>,
  },
  {
    key: "list",
    title: t.columns.list,
    value: (kit) => kit.packingListVersion,
    cell: (kit) =>
      kit.packingListVersion === null ? null : texts.types.published(kit.packingListVersion),
  },
];

export function CopiesTab({ search, onSearch }: TabProps) {
  const mayAdd = useCan("kits:write");
  const [adding, setAdding] = useState(false);
  const { q } = search;
  const kits = useQuery(wholeList(listKits, q === undefined ? {} : { q }));
  return (
    <>
      <ListTable
        label={t.list}
        of={kits}
        rows={kits.data}
        columns={columns}
        rowKey={(kit) => kit.id}
        search={search}
        onSearch={onSearch}
        searchLabel={texts.search}
        empty={t.empty}
        icon={areaIcons.kits}
        none={t.none}
        action={
          <TabActions
            list="kits"
            add={mayAdd ? { label: t.add, onAdd: () => setAdding(true) } : undefined}
          />
        }
      />
      {adding && <AddCopies onClose={() => setAdding(false)} />}
    </>
  );
}
