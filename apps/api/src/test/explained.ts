import type pg from "pg";
import type { Sent } from "./sent-statements.ts";

/** How a statement finds the rows of one table. */
export interface Scan {
  /** PostgreSQL's name for it: "Seq Scan", "Index Only Scan". */
  by: string;
  table: string;
  /** The index; null for a sequential scan, and if several indexes are combined. */
  index: string | null;
  /** The indexed condition; null for a sequential scan. */
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

/** The plans of some statements, as a request's role sees the tables; `settings` are set for this transaction only. */
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
