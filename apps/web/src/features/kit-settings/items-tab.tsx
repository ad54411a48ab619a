import { amount } from "@kitround/contract/items/amount.ts";
import { type Item, listItems } from "@kitround/contract/items/item.ts";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { texts } from "#texts/kit-settings";
import { areaIcons } from "../../lib/area-icons.ts";
import { useCan } from "../../lib/can.ts";
import { ListTable } from "../../fittings/list-screen.tsx";
import { wholeList } from "../../server/whole-list.ts";
import type { Column } from "../../ui/table-model.ts";
import { ItemFacts } from "./item-facts.tsx";
import { ManyItems } from "./many-items.tsx";
import { ItemForm } from "./item-form.tsx";
import type { TabProps } from "./kit-settings-search.ts";
import { TabActions } from "./tab-actions.tsx";
import { Unbroken } from "../../ui/vocabulary.tsx";

const t = texts.items;

function columnsOf(open: (item: Item) => void): readonly Column<Item>[] {
  return [
    {
      key: "name",
      title: t.columns.name,
      value: (item) => item.name,
      card: "heading",
      cell: (item) => (
        <Button
          onClick={() => open(item)}
          sx={{ p: 0, minWidth: 0, minHeight: 0, justifyContent: "flex-start", textAlign: "left" }}
        >
          {item.name}
        </Button>
      ),
    },
    { key: "sku", title: t.columns.sku, value: (item) => item.sku, cell: (item) => item.sku },
    {
      key: "shelf",
      card: "named",
      title: t.columns.shelf,
      value: (item) => item.shelf,
      cell: (item) => <Unbroken>{item.shelf}</Unbroken>,
    },
    {
      key: "hand",
      title: t.columns.hand,
      value: (item) => item.onHand,
      align: "right",
      cell: (item) => item.onHand !== null && amount(item.onHand, item.unit),
    },
    {
      key: "par",
      card: "named",
      title: t.columns.par,
      align: "right",
      csvTitle: t.columns.min,
      csv: (item) => item.minQty,
      alsoCsv: { title: t.columns.parAlone, value: (item) => item.parQty },
      cell: (item) => `${amount(item.minQty, "each")} / ${amount(item.parQty, "each")}`,
    },
  ];
}

export function ItemsTab({ search, onSearch }: TabProps) {
  const mayAdjust = useCan("stock:adjust");
  const mayPropose = useCan("kit-types:propose");
  const mayChange = mayAdjust || mayPropose;
  const [openId, setOpenId] = useState<string | null>(null);
  const [form, setForm] = useState<"new" | "edit" | null>(null);
  const { q } = search;
  const items = useQuery(wholeList(listItems, q === undefined ? {} : { q }));
  const columns = useMemo(() => columnsOf((item) => setOpenId(item.id)), []);
  const open = items.data?.find(({ id }) => id === openId);
  const close = () => {
    setOpenId(null);
    setForm(null);
  };
  return (
    <>
      <ListTable
        label={t.list}
        of={items}
        rows={items.data}
        columns={columns}
        rowKey={(item) => item.id}
        search={search}
        onSearch={onSearch}
        searchLabel={texts.search}
        empty={t.empty}
        icon={areaIcons.kits}
        none={t.none}
        action={
          <TabActions
            list="items"
            add={mayChange ? { label: t.add, onAdd: () => setForm("new") } : undefined}
          />
        }
        onOpen={(item) => setOpenId(item.id)}
        rowName={(item) => item.name}
        many={mayChange ? ManyItems : undefined}
      />
      {open !== undefined && form === null && (
        <ItemFacts
          item={open}
          onEdit={mayChange ? () => setForm("edit") : undefined}
          onClose={close}
        />
      )}
      {form === "new" && <ItemForm onClose={close} />}
      {form === "edit" && open !== undefined && <ItemForm item={open} onClose={close} />}
    </>
  );
}
