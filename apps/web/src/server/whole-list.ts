import type { Result, Route } from "@kitround/contract/route.ts";
import { request } from "./api.ts";

/** The page that a list's screen holds, and with more rows than that all the others: what is saved as a file is the whole list. */
export async function wholeList<Row, R extends Route>(
  route: R,
  query: object,
  have: { items: Row[]; total: number },
): Promise<Row[]> {
  const rows = [...have.items];
  while (rows.length < have.total) {
    const input = { query: { ...query, limit: 1000, offset: rows.length } };
    const answer = (await request(route, input)) as Result<R> & { items: Row[] }; // the server checks each answer against the route's schema
    // Something was deleted meanwhile.
    if (answer.items.length === 0) break;
    rows.push(...answer.items);
  }
  return rows;
}
