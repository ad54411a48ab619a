import {
  createRateCard,
  listRateCards,
  type RateCard,
  supersedeRateCard,
} from "@kitround/contract/rate-cards/rate-card.ts";
import type { FastifyInstance } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { byCursor, byId } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, notFound } from "../../app-error.ts";
import { mount } from "../../http/mount.ts";
import { repriceOpenLegs } from "../km-claims/correct-claims.ts";
import { replaceCards } from "./replace-cards.ts";

async function cardRows(
  tx: Tx,
  rest: RawBuilder<unknown>,
  besides: RawBuilder<unknown> = sql``,
): Promise<RateCard[]> {
  const { rows } = await sql<RateCard>`
    select c.id, c.name, c.country, c.currency, c.valid_from, c.valid_to, c.distance_unit, c.counts, c.tier_m,
      c.no_logbook_tier_m, c.passenger_millicents, c.source_url,
      c.status, c.row_version,
      (select json_agg(json_build_object('fuel', l.fuel, 'tier', l.tier, 'rateMillicents', l.rate_millicents) order by l.fuel, l.tier)
        from rate_line l where l.branch_id = c.branch_id and l.rate_card_id = c.id) lines${besides}
    from rate_card c ${rest}`.execute(tx);
  return rows;
}

const newestFirst = [
  { by: sql`c.valid_from`, kind: "day", descending: true, row: "validFrom" },
  { by: sql`c.created_at`, kind: "moment", descending: true },
  byId(sql`c.id`),
] as const;

async function readCard(tx: Tx, id: string): Promise<RateCard> {
  const [card] = await cardRows(tx, sql`where c.id = ${id}`);
  if (!card) throw notFound("This rate card");
  return card;
}

/** Requires two tiers for each given vehicle type, each once. */
function requireEveryRate(lines: RateCard["lines"]): void {
  const given = new Set(lines.map((line) => `${line.fuel} ${line.tier}`));
  const types = new Set(lines.map((line) => line.fuel));
  if (given.size === lines.length && given.size === 2 * types.size) return;
  const message = "Give each vehicle type its two tiers, once each.";
  throw new AppError("invalid_input", message, [{ path: "lines", message }]);
}

export function rateCardRoutes(app: FastifyInstance): void {
  mount(app, listRateCards, async ({ tx, query }) => {
    const page = byCursor("rate cards", newestFirst, query);
    const rest = sql`where ${page.after} order by ${page.order} limit ${page.limit}`;
    const counted = sql`, count(*) over ()::int total${page.columns}`;
    return page.cut(await cardRows(tx, rest, counted));
  });

  mount(app, createRateCard, async ({ tx, actor, body: { lines, replaces, ...card } }) => {
    requireEveryRate(lines);
    if (replaces === true) await replaceCards(tx, card);
    const { branchId } = actor;
    const { id } = await tx
      .insertInto("rateCard")
      .values({ ...card, branchId })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("rateLine")
      .values(lines.map((line) => ({ ...line, branchId, rateCardId: id })))
      .execute();
    await repriceOpenLegs(tx);
    return readCard(tx, id);
  });

  mount(app, supersedeRateCard, async ({ tx, params, body }) => {
    await requireVersion(tx, "rateCard", params.id, body.rowVersion, "This rate card");
    await tx
      .updateTable("rateCard")
      .set({ status: "superseded" })
      .where("id", "=", params.id)
      .execute();
    return readCard(tx, params.id);
  });
}
