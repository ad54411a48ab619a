import type { Kysely, Transaction } from "kysely";
import type { DB } from "./schema.gen.ts";

export type Db = Kysely<DB>;
/** A transaction that has passed one of the two doors: `asActor` or `asSystem`. */
export type Tx = Transaction<DB>;
