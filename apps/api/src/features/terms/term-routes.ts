import {
  createHoliday,
  createTerm,
  listHolidays,
  listTerms,
  removeHoliday,
  updateTerm,
} from "@kitround/contract/terms/term.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { AppError } from "../../app-error.ts";
import { addTerm, changeTerm } from "./change-term.ts";
import { listHolidayRows, listTermRows } from "./term-queries.ts";

export function termRoutes(app: FastifyInstance): void {
  mount(app, listTerms, ({ tx, query }) => listTermRows(tx, query));
  mount(app, createTerm, ({ tx, actor, body }) => addTerm(tx, actor, body));
  mount(app, updateTerm, ({ tx, params, body }) => changeTerm(tx, params.id, body));

  mount(app, listHolidays, ({ tx, query }) => listHolidayRows(tx, query));
  mount(app, createHoliday, ({ tx, actor, body }) =>
    tx
      .insertInto("publicHoliday")
      .values({ ...body, branchId: actor.branchId })
      .returning(["id", "onDay", "name"])
      .executeTakeFirstOrThrow(),
  );
  mount(app, removeHoliday, async ({ tx, params }) => {
    const { numDeletedRows } = await tx
      .deleteFrom("publicHoliday")
      .where("id", "=", params.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError("not_found", "There is no such holiday.");
    return { ok: true as const };
  });
}
