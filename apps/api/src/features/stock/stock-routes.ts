import {
  addStockMovement,
  listStock,
  listStockLots,
  listStockMovements,
  reverseStockMovement,
} from "@kitround/contract/stock/stock.ts";
import { recallLot, traceLot } from "@kitround/contract/stock/lot-recall.ts";
import * as takes from "@kitround/contract/stock/stocktake.ts";
import * as counts from "@kitround/contract/stock/stock-count.ts";
import { transferStock } from "@kitround/contract/stock/stock-transfer.ts";
import { readStockHistory } from "@kitround/contract/stock/stock-history.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { countStock, decideCount } from "./count-stock.ts";
import { addMovement, reverseMovement } from "./move-stock.ts";
import { findCounts, isToldOnHand } from "./stock-count-queries.ts";
import { stockByDay } from "./stock-history.ts";
import { lotTraceOf } from "./lot-trace.ts";
import { recallLot as recall } from "./recall-lot.ts";
import { approveStocktake, cancelStocktake, startStocktake } from "./end-stocktake.ts";
import { findStocktakes, openStocktakeSheet, stocktakeSheetOf } from "./stocktake-queries.ts";
import { transferStock as transfer } from "./transfer-stock.ts";
import { findLots } from "./stock-lots.ts";
import { findMovements, findStock, readLevel } from "./stock-queries.ts";

export function stockRoutes(app: FastifyInstance): void {
  mount(app, listStock, async ({ tx, actor, query }) =>
    findStock(tx, query, await isToldOnHand(tx, actor.role)),
  );
  mount(app, listStockMovements, async ({ tx, actor, query }) =>
    findMovements(tx, query, {
      actor,
      sees: await isToldOnHand(tx, actor.role),
    }),
  );
  mount(app, readStockHistory, async ({ tx, actor, params, query }) => {
    await readLevel(tx, params.itemId);
    // People who count without seeing quantities may not read them from a plot.
    const sees = await isToldOnHand(tx, actor.role);
    return { history: sees ? await stockByDay(tx, params.itemId, query.days) : null };
  });
  mount(app, listStockLots, async ({ tx, params, query }) => {
    await readLevel(tx, params.itemId);
    return findLots(tx, params.itemId, query.all);
  });
  mount(app, traceLot, ({ tx, params }) => lotTraceOf(tx, params.lotId));
  mount(app, recallLot, ({ tx, actor, params, body }) =>
    recall(tx, actor, params.lotId, body.reason),
  );
  mount(app, addStockMovement, ({ tx, actor, body }) => addMovement(tx, actor, body));
  mount(app, transferStock, ({ tx, actor, params, body }) =>
    transfer(tx, actor, params.itemId, body),
  );
  mount(app, counts.listStockCounts, ({ tx, actor, query }) => findCounts(tx, actor.role, query));
  mount(app, counts.countStock, ({ tx, actor, body }) => countStock(tx, actor, body));
  mount(app, counts.decideStockCount, ({ tx, actor, params, body }) =>
    decideCount(tx, actor, params.id, body),
  );
  mount(app, takes.readOpenStocktake, async ({ tx, actor }) => ({
    stocktake: await openStocktakeSheet(tx, actor.role),
  }));
  mount(app, takes.listStocktakes, ({ tx, query }) => findStocktakes(tx, query));
  mount(app, takes.getStocktake, ({ tx, actor, params }) =>
    stocktakeSheetOf(tx, actor.role, params.id),
  );
  mount(app, takes.startStocktake, ({ tx, actor, body }) => startStocktake(tx, actor, body));
  mount(app, takes.approveStocktake, ({ tx, actor, params, body }) =>
    approveStocktake(tx, actor, params.id, body),
  );
  mount(app, takes.cancelStocktake, ({ tx, actor, params, body }) =>
    cancelStocktake(tx, actor, params.id, body),
  );
  mount(app, reverseStockMovement, ({ tx, actor, params, body }) =>
    reverseMovement(tx, actor, params.id, body.note),
  );
}
