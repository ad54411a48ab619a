import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { z } from "zod";
import type { Actor } from "../db/as-actor.ts";
import type { Taken } from "../db/as-caller.ts";
import type { Tx } from "../db/database.ts";
import { refusalOf } from "../db/db-errors.ts";
import { AppError } from "../app-error.ts";

export interface Answer {
  status: number;
  /** JSON, ready to be sent. */
  body: string;
  replayed: boolean;
}

interface Once {
  actor: Actor;
  key: string;
  fingerprint: Buffer;
  before: Taken | null;
}

const keyForm = z.uuid();

/** The key of a mutation; null when it is missing or no UUID. */
export function keyOf(header: string | string[] | undefined): string | null {
  const read = keyForm.safeParse(header);
  return read.success ? read.data.toLowerCase() : null;
}

/** The key of a mutation. Throws when it is missing or no UUID. */
export function readKey(header: string | string[] | undefined): string {
  const key = keyOf(header);
  if (key !== null) return key;
  const message =
    "A change needs an Idempotency-Key header: a UUID, made when the person acts and kept when it is sent again.";
  throw new AppError("missing_idempotency_key", message, [{ path: "Idempotency-Key", message }]);
}

export function fingerprintOf(parts: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}

/**
 * Does the work at most once for a key: the effect, the key and the answer commit together, so whoever lost the answer
 * asks again and gets it. A refusal (404 and 409 of a rule) is an answer too; a fault is not, for it left nothing behind.
 * `tx` holds the key already and has its savepoint, and `before` is what it answered last: see `asCaller`.
 */
export async function once(
  tx: Tx,
  { actor, key, fingerprint, before }: Once,
  work: () => Promise<{ status: number; body: string }>,
  refused: (error: AppError) => string,
): Promise<Answer> {
  if (before) {
    if (!before.fingerprint.equals(fingerprint)) {
      throw new AppError(
        "key_reused",
        "This Idempotency-Key was used for something else. Nothing was done.",
      );
    }
    return { status: before.status, body: before.response, replayed: true };
  }
  const answer = await kept(tx, work, refused);
  await tx
    .insertInto("idempotencyKey")
    .values({
      branchId: actor.branchId,
      branchUserId: actor.branchUserId,
      key,
      fingerprint,
      status: answer.status,
      response: answer.body,
    })
    .execute();
  return { ...answer, replayed: false };
}

/** Whoever works under the same key holds it for as long as a lock may take; then it is "in progress". */
export function asInProgress(error: unknown): unknown {
  const lockNotAvailable = "55P03";
  if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) return error;
  return new AppError("key_in_progress", "This is being worked on already.", [], 1);
}

/** Runs the work behind the savepoint: a refusal takes back what it did and leaves the transaction able to remember it. */
async function kept(
  tx: Tx,
  work: () => Promise<{ status: number; body: string }>,
  refused: (error: AppError) => string,
): Promise<{ status: number; body: string }> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof AppError ? error : refusalOf(error);
    if (!refusal || (refusal.status !== 404 && refusal.status !== 409)) throw error;
    await sql`rollback to savepoint work`.execute(tx);
    return { status: refusal.status, body: refused(refusal) };
  }
}
