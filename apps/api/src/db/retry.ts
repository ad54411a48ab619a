import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const serializationFailure = "40001";
const deadlock = "40P01";
const tries = 4;

/** Runs a transaction again, at most three times, when PostgreSQL gave it up for another's sake. */
export async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const givenUp =
        error instanceof pg.DatabaseError &&
        (error.code === serializationFailure || error.code === deadlock);
      if (!givenUp || attempt === tries) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}
