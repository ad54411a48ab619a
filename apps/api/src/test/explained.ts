import type pg from "pg";
import type { Sent } from "./sent-statements.ts";

/** How a statement finds rows of one table. */
export interface Scan {
  /** As PostgreSQL calls it: "Seq Scan", "Index Only Scan". */
  by: string;
  table: string;
  /** Null where it reads from end to end, and where several indexes are combined. */
  index: string | null;
  /** What it looks up; null where it reads from end to end. */
  condition: string | null;
  text: string;
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Plans?: Node[];
}

export interface Asker {
  branchId: string;
  branchUserId: string;
  personId: string;
}

/** How what was asked is found, as a request's role sees the tables; `settings` are the database's own, for this look alone. */
export async function scansOf(
  pool: pg.Pool,
  { branchId, branchUserId, personId }: Asker,
  asked: readonly Sent[],
  settings: Record<string, string> = {},
): Promise<Scan[]> {
  const client = await pool.connect();
  const all = {
    "app.branch": branchId,
    "app.actor": branchUserId,
    "app.person": personId,
    role: "kitround_app",
    ...settings,
  };
  try {
    await client.query("begin");
    for (const [name, value] of Object.entries(all))
      await client.query("select set_config($1, $2, true)", [name, value]);
    const found: Scan[] = [];
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
        `explain (format json) ${text}`,
        values,
      );
      const plan = rows[0]?.["QUERY PLAN"][0].Plan;
      if (!plan) throw new Error(`No plan of ${text}`);
      found.push(...scans(plan, text));
    }
    return found;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

function* scans(node: Node, text: string): Generator<Scan> {
  const table = node["Relation Name"];
  if (table !== undefined) {
    const bitmap = node.Plans?.length === 1 ? node.Plans[0] : undefined;
    yield {
      by: node["Node Type"],
      table,
      index: (node["Index Name"] ?? bitmap?.["Index Name"]) || null,
      condition: node["Index Cond"] ?? node["Recheck Cond"] ?? null,
      text,
    };
  }
  for (const child of node.Plans ?? []) yield* scans(child, text);
}
