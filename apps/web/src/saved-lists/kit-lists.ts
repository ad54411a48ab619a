import type { KitToCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import type { Item } from "@kitround/contract/items/item.ts";
import type { Kit, KitDetail } from "@kitround/contract/kits/kit.ts";
import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import type { StockLevel, StockMovement } from "@kitround/contract/stock/stock.ts";
import type { TopUp } from "@kitround/contract/top-ups/top-up.ts";
import { columns as copyColumns } from "../features/kit-settings/copies-tab.tsx";
import { columnsOf as itemColumns } from "../features/kit-settings/items-tab.tsx";
import { columns as typeColumns } from "../features/kit-settings/types-tab.tsx";
import { saveKits } from "../features/kits/kits-list.tsx";
import { columns as pickColumns } from "../features/prepare-kits/pick-list-view.tsx";
import { saveLedger } from "../features/stock/ledger-csv.ts";
import { saveStock } from "../features/stock/stock-table.tsx";
import { saveToCheckIn, saveTopUps } from "../features/top-ups/kit-work-csv.ts";
import { saveKitsWay } from "../fittings/kit-timeline-csv.ts";
import { saveTable } from "../ui/save-table.ts";
import { rowOf, savedList } from "./saved-list.ts";

const id = "0190aaaa-0000-7000-8000-000000000001";
const at = "2026-11-22T20:30:00.000Z";

const kit = rowOf<Kit>({
  code: "DBN-03",
  kitTypeName: "Dem bones",
  kitTypeNameMi: "Ngā kōiwi",
  state: "ready",
  place: "base",
  shelf: "B4",
  dueBackOn: "2026-12-04",
  nextDeliverOn: "2026-11-24",
  nextSchoolId: id,
  nextSchoolName: "Te Kura o Ōtaki",
  packingListVersion: 2,
});
const level = rowOf<StockLevel>({
  itemId: id,
  sku: "STICK",
  name: "Craft sticks",
  unit: "piece",
  shelf: "C1",
  onHand: 40,
  minQty: 50,
  parQty: 200,
  low: true,
});

/** What the kit room saves. */
export const kitLists = [
  savedList({
    from: "features/kits/kits-list.tsx",
    what: "kits",
    row: kit,
    save: (row) => saveKits([row], null),
    shows: [
      [
        "Kit",
        "Title",
        "Title in te reo Māori",
        "State",
        "Where it is",
        "Back on",
        "Next",
        "Next school",
      ],
      [
        "DBN-03",
        "Dem bones",
        "Ngā kōiwi",
        "Ready",
        "At base, shelf B4",
        "2026-12-04",
        "2026-11-24",
        "Te Kura o Ōtaki",
      ],
    ],
  }),
  savedList({
    from: "features/kit-settings/copies-tab.tsx",
    what: "copies",
    row: kit,
    save: (row) => saveTable("copies", copyColumns, [row]),
    shows: [
      ["Copy", "Title", "State", "Shelf", "Packing list"],
      ["DBN-03", "Dem bones", "Ready", "B4", "2"],
    ],
  }),
  savedList({
    from: "features/kit-settings/types-tab.tsx",
    what: "titles",
    row: rowOf<KitType>({
      code: "DBN",
      nameEn: "Dem bones",
      nameMi: "Ngā kōiwi",
      kits: 6,
      publishedVersion: 2,
    }),
    save: (row) => saveTable("titles", typeColumns, [row]),
    shows: [
      ["Code", "Title", "Title in te reo Māori", "Copies", "Packing list"],
      ["DBN", "Dem bones", "Ngā kōiwi", "6", "2"],
    ],
  }),
  savedList({
    from: "features/kit-settings/items-tab.tsx",
    what: "items",
    row: rowOf<Item>({
      name: "Craft sticks",
      sku: "STICK",
      shelf: "C1",
      onHand: 40,
      minQty: 50,
      parQty: 200,
    }),
    save: (row) =>
      saveTable(
        "items",
        itemColumns(() => {}),
        [row],
      ),
    shows: [
      ["Item", "SKU", "Shelf", "On hand", "Min", "Par"],
      ["Craft sticks", "STICK", "C1", "40", "50", "200"],
    ],
  }),
  savedList({
    from: "features/prepare-kits/pick-list-view.tsx",
    what: "the pick list",
    row: {
      itemId: id,
      name: "Craft sticks",
      shelf: "C1",
      unit: "piece",
      needed: 60,
      onHand: 40,
      short: 20,
      kits: [{ kitId: id, kitCode: "DBN-03", needed: 60 }],
    },
    save: (row) => saveTable("pick list", pickColumns, [row]),
    shows: [
      ["Shelf", "Item", "Needed", "Unit", "On hand", "Short", "Kits"],
      ["C1", "Craft sticks", "60", "piece", "40", "20", "DBN-03: 60"],
    ],
  }),
  savedList({
    from: "features/stock/stock-table.tsx",
    what: "stock",
    row: level,
    save: (row) => saveStock([row], undefined),
    shows: [
      ["Item", "Shelf", "On hand", "Min", "Par", "Level"],
      ["Craft sticks", "C1", "40", "50", "200", "Low"],
    ],
  }),
  savedList({
    from: "features/stock/ledger-csv.ts",
    what: "an item's ledger",
    row: rowOf<StockMovement>({
      occurredAt: at,
      reason: "receipt",
      delta: -100,
      kitCode: "DBN-03",
      actorName: "Ana Hohaia",
      note: "One bag torn",
      packSize: 50,
      costCents: 1234,
      supplier: "Zed Ltd",
      reversedById: id,
    }),
    save: (row) => saveLedger(level, [row]),
    shows: [
      [
        "When",
        "What happened",
        "Change",
        "Unit",
        "Kit",
        "Who",
        "Note",
        "Units in a pack",
        "Cost",
        "Supplier",
        "Undone",
      ],
      [
        "2026-11-23 09:30",
        "Received",
        "-100",
        "piece",
        "DBN-03",
        "Ana Hohaia",
        "One bag torn",
        "50",
        "12.34",
        "Zed Ltd",
        "yes",
      ],
    ],
  }),
  savedList({
    from: "features/top-ups/kit-work-csv.ts",
    what: "kits to check in",
    row: rowOf<KitToCheckIn>({
      kitCode: "DBN-03",
      kitTypeName: "Dem bones",
      schoolName: "Te Kura o Ōtaki",
      since: at,
      nextDeliverOn: "2026-11-24",
      shelf: "B4",
    }),
    save: (row) => saveToCheckIn([row]),
    shows: [
      ["Kit", "Kit type", "From", "Waits since", "Goes out", "Shelf"],
      ["DBN-03", "Dem bones", "Te Kura o Ōtaki", "2026-11-23 09:30", "2026-11-24", "B4"],
    ],
  }),
  savedList({
    from: "features/top-ups/kit-work-csv.ts",
    what: "top-ups",
    row: rowOf<TopUp>({
      kitCode: "DBN-03",
      kitTypeName: "Dem bones",
      nextDeliverOn: "2026-11-24",
      status: "open",
      lines: [
        rowOf<TopUp["lines"][number]>({
          itemName: "Craft sticks",
          needed: 60,
          used: 0,
          unit: "piece",
          onHand: 40,
          shelf: "C1",
        }),
      ],
    }),
    save: (row) => saveTopUps([row]),
    shows: [
      [
        "Kit",
        "Kit type",
        "Goes out",
        "State",
        "Item",
        "Needed",
        "Put in",
        "Unit",
        "On hand",
        "Shelf",
      ],
      [
        "DBN-03",
        "Dem bones",
        "2026-11-24",
        "To do",
        "Craft sticks",
        "60",
        "0",
        "piece",
        "40",
        "C1",
      ],
    ],
  }),
  savedList({
    from: "fittings/kit-timeline-csv.ts",
    what: "a kit's way",
    row: rowOf<KitDetail>({
      code: "DBN-03",
      events: [
        rowOf<KitDetail["events"][number]>({
          occurredAt: at,
          event: "load",
          toState: "in_transit_out",
          schoolName: null,
          tripName: "North",
          actorName: "Ana Hohaia",
          reason: "First of the term",
        }),
      ],
    }),
    save: (row) => saveKitsWay(row),
    shows: [
      ["When", "What", "Then", "Where", "Who", "Why"],
      ["2026-11-23 09:30", "Loaded", "On its way out", "North", "Ana Hohaia", "First of the term"],
    ],
  }),
];
