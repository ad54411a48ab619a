import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";
import { asSystem } from "../../db/as-system.ts";
import { AppError } from "../../app-error.ts";

// Counted in the database, where every process sees it, and before the password is checked, so that a hundred guesses
// at once count as a hundred. Known and unknown e-mails are counted alike.

const freeFailures = 5;
const longestSeconds = 15 * 60;
const perAddressPerMinute = 30;
const forgetAfter = "1 day";

const subject = (kind: "email" | "ip", value: string) =>
  createHash("sha256").update(`${kind}:${value}`).digest();

export const emailSubject = (email: string) => subject("email", email.toLowerCase());

// Caches until when an address is refused, so that a flood is refused without a query.
const mostRefused = 10_000;
const refusedUntil = new WeakMap<Db, Map<string, number>>();

function secondsRefused(db: Db, ip: string): number {
  const until = refusedUntil.get(db)?.get(ip) ?? 0;
  return Math.ceil((until - performance.now()) / 1_000);
}

function refuseFor(db: Db, ip: string, seconds: number): void {
  const known = refusedUntil.get(db);
  const addresses = known !== undefined && known.size < mostRefused ? known : new Map();
  refusedUntil.set(db, addresses.set(ip, performance.now() + seconds * 1_000));
}

/** Counts an attempt per address and minute. Throws 429 beyond thirty. */
export async function countAddress(db: Db, ip: string): Promise<void> {
  const wait = secondsRefused(db, ip);
  if (wait > 0) throw tooMany(wait);
  const row = await asSystem(db, async (tx) => {
    await sweep(tx);
    return tx
      .insertInto("signInAttempt")
      .values({ subject: subject("ip", ip), failures: 1 })
      .onConflict((conflict) =>
        conflict.column("subject").doUpdateSet({
          failures: sql<number>`case when sign_in_attempt.last_at < now() - interval '1 minute' then 1 else sign_in_attempt.failures + 1 end`,
          lastAt: sql<string>`case when sign_in_attempt.last_at < now() - interval '1 minute' then now() else sign_in_attempt.last_at end`,
        }),
      )
      .returning([
        "failures",
        sql<number>`ceil(extract(epoch from last_at + interval '1 minute' - now()))`.as("wait"),
      ])
      .executeTakeFirstOrThrow();
  });
  if (row.failures <= perAddressPerMinute) return;
  refuseFor(db, ip, row.wait);
  throw tooMany(row.wait);
}

/**
 * Counts one attempt for this e-mail or person, as a failure until `succeeded` is called. Throws 429 while it has to
 * wait.
 */
export async function takeAttempt(db: Db, subject: Buffer): Promise<void> {
  const wait = await asSystem(db, async (tx) => {
    const taken = await tx
      .insertInto("signInAttempt")
      .values({ subject, failures: 1 })
      .onConflict((conflict) =>
        conflict
          .column("subject")
          .doUpdateSet({
            failures: sql<number>`sign_in_attempt.failures + 1`,
            lastAt: sql<string>`now()`,
            // The fifth failure waits one second, each further one twice as long.
            blockedUntil: sql<
              string | null
            >`case when sign_in_attempt.failures + 1 >= ${freeFailures}
              then now() + least(${longestSeconds}, 2 ^ (sign_in_attempt.failures + 1 - ${freeFailures})) * interval '1 second' end`,
          })
          .where(sql<boolean>`coalesce(sign_in_attempt.blocked_until <= now(), true)`),
      )
      .returning("failures")
      .executeTakeFirst();
    if (taken) return null;
    const blocked = await tx
      .selectFrom("signInAttempt")
      .select(sql<number>`ceil(extract(epoch from blocked_until - now()))`.as("wait"))
      .where("subject", "=", subject)
      .executeTakeFirst();
    return blocked?.wait ?? 1;
  });
  if (wait !== null) throw tooMany(wait);
}

/** The password was right: resets its failures. `tx` is the system's. */
export async function succeeded(tx: Tx, subject: Buffer): Promise<void> {
  await tx.deleteFrom("signInAttempt").where("subject", "=", subject).execute();
}

function tooMany(seconds: number): AppError {
  const wait = Math.max(1, seconds);
  return new AppError("too_many_requests", `Too many attempts. Try again in ${wait} s.`, [], wait);
}

/** Keeps the table small: one attempt in a hundred deletes rows that are unused for a day. */
async function sweep(tx: Tx): Promise<void> {
  if (Math.random() > 0.01) return;
  await tx
    .deleteFrom("signInAttempt")
    .where("lastAt", "<", sql<string>`now() - ${forgetAfter}::interval`)
    .execute();
}
