import { getBranch } from "@kitround/contract/branches/branch.ts";
import {
  getCheckInSheet,
  listCheckInSheets,
  listKitsToCheckIn,
} from "@kitround/contract/check-ins/check-in.ts";
import { listReplacedLabels } from "@kitround/contract/labels/label-page.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import {
  getPreparation,
  listPackingSheets,
  listPreparations,
  pickList,
} from "@kitround/contract/preparations/preparation.ts";
import { listSecondCounts } from "@kitround/contract/second-counts/second-count.ts";
import { listStock } from "@kitround/contract/stock/stock.ts";
import { readOpenStocktake } from "@kitround/contract/stock/stocktake.ts";
import { listStockCounts } from "@kitround/contract/stock/stock-count.ts";
import { listTopUps } from "@kitround/contract/top-ups/top-up.ts";
import { queryOptions as optionsFor } from "@tanstack/react-query";
import { today } from "../../lib/dates.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import { api, type CallOptions } from "../api.ts";
import { queryOptions } from "../queries.ts";
import { readAsOne } from "../whole-list.ts";
import { keptQueryOptions } from "./kept-query.ts";
import { keepAll } from "./kept.ts";
import { allKits, kitsName } from "./kits.ts";

// A kit room in a basement has no signal either, so the data for packing and counting in the coming days are stored
// on the device.

/** How many days ahead packing lists are stored. */
const AHEAD_DAYS = 21;

const names = {
  board: "preparations",
  pick: "pick list",
  waiting: "to check in",
  fill: "top-ups",
  stock: "stock",
  branch: "branch",
  counted: "waiting counts",
  twice: "second counts",
  replaced: "replaced labels",
  stocktake: "open stocktake",
};

const wholeBoard = (how: CallOptions) => readAsOne(listPreparations, {}, how);
const allToCheckIn = (how: CallOptions) => readAsOne(listKitsToCheckIn, {}, how);
const allTopUps = (how: CallOptions) => readAsOne(listTopUps, {}, how);

/**
 * For what is beside a screen's own work: that is complete without it, so an answer that never came opens no dialog
 * over it.
 */
const beside = { shownElsewhere: true } as const;

/** The board of all kits that are to be ready. */
export function boardOnDevice() {
  return keptQueryOptions(listPreparations, { query: {} }, { as: names.board, read: wholeBoard });
}

export function packingOnDevice(id: string) {
  return keptQueryOptions(getPreparation, { params: { id } });
}

export function pickListOnDevice(dueBy: string | undefined) {
  if (dueBy !== undefined) return keptQueryOptions(pickList, { query: { dueBy } });
  return keptQueryOptions(pickList, { query: {} }, { as: names.pick });
}

export function kitsToCheckInOnDevice() {
  const read = allToCheckIn;
  return keptQueryOptions(listKitsToCheckIn, { query: {} }, { as: names.waiting, read });
}

export function sheetOnDevice(kitId: string) {
  return keptQueryOptions(getCheckInSheet, { params: { id: kitId } });
}

export function topUpsOnDevice() {
  return keptQueryOptions(listTopUps, { query: {} }, { as: names.fill, read: allTopUps });
}

/** Kits that two people counted, packed or filled, until somebody has compared the counts. */
export function secondCountsOnDevice() {
  const read = allSecondCounts;
  return keptQueryOptions(listSecondCounts, { query: {} }, { as: names.twice, read, ...beside });
}

const allSecondCounts = (how: CallOptions) => readAsOne(listSecondCounts, {}, how);

/** Labels that were replaced. */
export function replacedLabelsOnDevice() {
  return keptQueryOptions(listReplacedLabels, {}, { as: names.replaced, ...beside });
}

/** The branch's settings for counting. */
export function branchOnDevice() {
  return keptQueryOptions(getBranch, {}, { as: names.branch, ...beside });
}

/** Every item with its quantity, if the person may see it. */
export function stockOnDevice() {
  return keptQueryOptions(listStock, {}, { as: names.stock, read: wholeStock });
}

const wholeStock = (how: CallOptions, query = {}) => readAsOne(listStock, query, how);

/**
 * The server's search of the stock. It shows no error without signal, because the stored list is searched instead.
 */
export function stockSought(query: { q?: string; low?: "true" }) {
  return optionsFor({
    ...queryOptions(listStock, { query }),
    queryFn: ({ signal }) => wholeStock({ signal, quiet: true }, query),
  });
}

/** Counts that are not in the ledger yet. */
export function waitingCountsOnDevice() {
  const read = allWaiting;
  const how = { as: names.counted, read, ...beside };
  return keptQueryOptions(listStockCounts, { query: waitingCounts }, how);
}

const waitingCounts = { status: "waiting" } as const;

/** A stocktake from a file creates hundreds. */
const allWaiting = (how: CallOptions) => readAsOne(listStockCounts, waitingCounts, how);

/** The stocktake that is under way, with what everybody has counted. */
export function stocktakeOnDevice() {
  return keptQueryOptions(readOpenStocktake, {}, { as: names.stocktake, ...beside });
}

/** Stores the kit room's data, each sheet under the query that reads it alone. Rejects without signal. */
export async function carryKitRoom(me: string): Promise<void> {
  const before = outbox.get().operations;
  const quiet = { quiet: true };
  const board = await wholeBoard(quiet);
  const sheets = await api(
    listPackingSheets,
    { query: { dueBy: addDays(today(), AHEAD_DAYS) } },
    quiet,
  );
  const pick = await api(pickList, { query: {} }, quiet);
  const waiting = await allToCheckIn(quiet);
  const counts = await api(listCheckInSheets, {}, quiet);
  const fill = await allTopUps(quiet);
  const branch = await api(getBranch, {}, quiet);
  const stock = await wholeStock(quiet);
  const counted = await allWaiting(quiet);
  const twice = await allSecondCounts(quiet);
  const kits = await allKits(quiet);
  const replaced = await api(listReplacedLabels, {}, quiet);
  const stocktake = await api(readOpenStocktake, {}, quiet);
  // An entry that was sent meanwhile has stored a newer answer there.
  if (outbox.get().operations !== before) throw new Error("Something was entered meanwhile");
  await keepAll(
    me,
    [
      { view: { path: names.board, input: {} }, answer: board },
      { view: { path: names.pick, input: {} }, answer: pick },
      { view: { path: names.waiting, input: {} }, answer: waiting },
      { view: { path: names.fill, input: {} }, answer: fill },
      { view: { path: names.branch, input: {} }, answer: branch },
      { view: { path: names.stock, input: {} }, answer: stock },
      { view: { path: names.counted, input: {} }, answer: counted },
      { view: { path: names.twice, input: {} }, answer: twice },
      { view: { path: kitsName, input: {} }, answer: kits },
      { view: { path: names.replaced, input: {} }, answer: replaced },
      { view: { path: names.stocktake, input: {} }, answer: stocktake },
      ...sheets.items.map((answer) => ({
        view: { path: getPreparation.path, input: { params: { id: answer.id } } },
        answer,
      })),
      ...counts.items.map((answer) => ({
        view: { path: getCheckInSheet.path, input: { params: { id: answer.kitId } } },
        answer,
      })),
    ],
    [getPreparation.path, getCheckInSheet.path],
  );
}
