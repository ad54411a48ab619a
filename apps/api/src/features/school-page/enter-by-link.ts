import { sql } from "kysely";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { asSchool, type Holder } from "../../db/as-school.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { hexOfToken } from "../../http/admit.ts";
import { countCall, countsOf } from "../../http/per-minute.ts";

/** The name that the branch sees for the sender. */
export const saidBy = ({ contactName }: Holder): string => contactName ?? "Packing slip";

/** Whom to contact if the link has ended. */
export interface Ask {
  name: string;
  phone: string | null;
  email: string | null;
}

/** A link that was valid once. */
export class LinkEnded extends AppError {
  readonly ask: Ask;
  constructor(ask: Ask) {
    const how = [ask.phone, ask.email].filter((way) => way !== null).join(" or ");
    const whom = how === "" ? ask.name : `${ask.name} (${how})`;
    super("link_expired", `This link has ended. Ask ${whom} for a new one. Nothing was changed.`);
    this.ask = ask;
  }
}

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** Invalid links that one address may try in a minute; further calls are refused without a lookup. */
export const guesses = { method: "GET", path: "a school's link", perMinute: 20 } as const;

/**
 * Runs `work` in a transaction that is confined to the school of a link. Throws `not_found` for an unknown link, 429 for an address that
 * tries many, and LinkEnded for a link that has ended. `counted` limits how often a link is used.
 */
export async function enterByLink<T>(
  db: Db,
  token: string,
  { ip, id }: Pick<FastifyRequest, "ip" | "id">,
  counted: Parameters<typeof countCall>[0],
  work: (tx: Tx, holder: Holder) => Promise<T>,
): Promise<T> {
  if (countsOf(guesses, ip) >= guesses.perMinute) countCall(guesses, ip);
  if (!tokenForm.test(token)) throw missed(ip);
  const link = {
    tokenHash: hexOfToken(token),
    requestId: id,
    readOnly: counted.method === "GET",
  };
  const done = await asSchool(db, link, async (opened) => {
    if (opened === null) throw missed(ip);
    if (opened.tx === null) return { ended: opened.branchId };
    countCall(counted, opened.holder.linkId);
    return { result: await work(opened.tx, opened.holder) };
  });
  if ("result" in done) return done.result;
  throw new LinkEnded(await whomToAsk(db, done.ended));
}

function missed(ip: string): AppError {
  countCall(guesses, ip);
  const message =
    "There is no page behind this link. Ask the library that gave it to you for a new one.";
  return new AppError("not_found", message);
}

async function whomToAsk(db: Db, branchId: string): Promise<Ask> {
  return asSystem(db, async (tx) => {
    const { rows } = await sql<Ask>`
      select name, office_phone as phone, office_email as email from branch where id = ${branchId}`.execute(
      tx,
    );
    if (!rows[0]) throw new Error("The branch of a link is not there.");
    return rows[0];
  });
}
