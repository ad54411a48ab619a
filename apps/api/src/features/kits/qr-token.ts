import { sql } from "kysely";

/** A token that no label has yet, as the column's default makes it. */
export const newQrToken = sql<string>`replace(gen_random_uuid()::text, '-', '')`;
