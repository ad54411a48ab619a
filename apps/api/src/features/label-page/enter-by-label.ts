import type { FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { asLabel, type Label } from "../../db/as-label.ts";
import type { Db, Tx } from "../../db/database.ts";
import { countCall, countsOf } from "../../http/per-minute.ts";

const tokenForm = /^[0-9a-f]{32}$/;

/** Unknown labels that one address may try in a minute. From then on it is refused without a lookup. */
export const labelGuesses = { method: "GET", path: "a kit's label", perMinute: 20 } as const;

/** Does `work` for the kit of a label. Throws `not_found`, and 429 for an address that guesses or calls too often. */
export async function enterByLabel<T>(
  db: Db,
  token: string,
  { ip, id }: Pick<FastifyRequest, "ip" | "id">,
  counted: Parameters<typeof countCall>[0],
  work: (tx: Tx, label: Label) => Promise<T>,
): Promise<T> {
  if (countsOf(labelGuesses, ip) >= labelGuesses.perMinute) countCall(labelGuesses, ip);
  countCall(counted, ip);
  if (!tokenForm.test(token)) throw missed(ip);
  const asked = { token, requestId: id, readOnly: counted.method === "GET" };
  return asLabel(db, asked, async (found) => {
    if (found === null) throw missed(ip);
    return work(found.tx, found.label);
  });
}

function missed(ip: string): AppError {
  countCall(labelGuesses, ip);
  return new AppError(
    "not_found",
    "No kit has this label. Look for a telephone number on the box.",
  );
}
