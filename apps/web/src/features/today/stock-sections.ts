import type { Today } from "@kitround/contract/today/today.ts";
import { texts } from "#texts/today";
import { formatDay } from "../../lib/dates.ts";
import { section } from "./section.ts";

export const counts = (today: Today) =>
  section(
    today.countsToDecide,
    texts.counts,
    { to: "/top-ups", search: { tab: "stock" } },
    (count) => ({
      key: count.id,
      to: { to: "/top-ups", search: { tab: "stock", item: count.itemId } },
      title: count.itemName,
      sub: texts.counted(count.counted, count.onHand),
      ...(count.countedByName === null ? {} : { end: count.countedByName }),
    }),
  );

export const recalledElsewhere = (today: Today) =>
  section(
    today.recalledElsewhere,
    texts.recalledElsewhere,
    { to: "/top-ups", search: { tab: "stock" } },
    (lot) => ({
      key: lot.lotId,
      to: { to: "/top-ups", search: { tab: "stock", item: lot.itemId } },
      title: texts.recalledLot(lot.itemName, lot.code),
      sub: texts.recalledBy(lot.fromBranch, lot.reason),
    }),
  );

export const lowStock = (today: Today) =>
  section(
    today.lowStock,
    texts.lowStock,
    { to: "/top-ups", search: { tab: "stock", low: true } },
    (level) => ({
      key: level.itemId,
      to: { to: "/top-ups", search: { tab: "stock", item: level.itemId } },
      title: level.name,
      end: texts.left(level.onHand ?? 0, level.unit),
    }),
  );

export const expiring = (today: Today) =>
  section(
    today.expiring,
    texts.expiring,
    { to: "/top-ups", search: { tab: "shopping", show: "all" } },
    (one) => ({
      key: one.itemId,
      to: { to: "/top-ups", search: { tab: "stock", item: one.itemId } },
      title: one.name,
      sub: texts.expires(one.qty, one.unit),
      end: formatDay(one.on, today.day),
    }),
  );
