import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allows, type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { guessMapping } from "@kitround/contract/imports/column-guess.ts";
import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import { mayImport } from "@kitround/contract/imports/import-kinds.ts";
import type { Route } from "@kitround/contract/route.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import { branchTables } from "../../apps/api/src/db/schema.gen.ts";
import { phonePhoto } from "../../apps/api/src/test/phone-photo.ts";
import { behindLink, type Branch } from "../../apps/api/src/test/tenant-matrix.ts";
import { type Probe, sentTo, tenantProbes } from "../../apps/api/src/test/tenant-probes.ts";
import type { Call } from "./callers.ts";
import { heaviestBody, isObject, type Row } from "./heaviest-body.ts";
import { heaviestFiles } from "./heaviest-files.ts";

export interface Weight {
  what: string;
  /** Built when it is sent, because earlier calls change the rows that it names. */
  call: () => Promise<Call>;
}

// These would end the sessions of the callers.
const leftOut = ({ path }: Route) => /^\/me\/(branch|password|sessions)/.test(path);
const withBranch = new Set<string>(branchTables);
const isImport = ({ path }: Route) => path === "/imports/check";

/** Reads the rows of a table that belong to the branch, with their present versions. */
export type ReadRows = (table: string) => Promise<Row[]>;

/** For each route with a body, the call with the largest one; its bodies are written into `folder`. */
export async function weightsOf(
  branch: Branch,
  origin: string,
  folder: string,
  readRows: ReadRows,
): Promise<Weight[]> {
  const tables = new Set([...branch.rows.keys()].map((name) => name.split(".")[0] ?? ""));
  const idOf = (table: string) => branch.rows.get(table)?.[0] ?? randomUUID();
  const weights: Weight[] = [];
  function add(
    probe: Probe,
    role: Role,
    bodyOf: () => Promise<string | Buffer>,
    { name = "", query }: { name?: string; query?: Record<string, string> } = {},
  ) {
    const { route } = probe;
    // Cast: a route's own example, whose parts are objects of texts.
    const sent = behindLink(branch, probe, weights.length, ({ table }) => idOf(table)) as Record<
      string,
      Record<string, string>
    >;
    const path = filledPath(route.path, (param) => sent["params"]?.[param] ?? "-");
    const bodyFile = join(folder, String(weights.length));
    weights.push({
      what: `${route.method} ${route.path}${name}`,
      async call() {
        await writeFile(bodyFile, await bodyOf());
        return {
          url: `${origin}/api${path}?${new URLSearchParams(query ?? sent["query"])}`,
          method: route.method,
          token: branch.tokens[role],
          type: route.takes?.[0] ?? "application/json",
          bodyFile,
        };
      },
    });
  }
  async function jsonOf({ route, positions }: Probe, body: NonNullable<Route["body"]>) {
    const example = sentTo({ route, positions }, ({ table }) => idOf(table)).body;
    const named = await Promise.all(
      positions
        .filter(({ part }) => part === "body")
        .map(async ({ at, table }) => ({ at, rows: await rowsOf(table) })),
    );
    const changed = positions.find(({ part, at }) => part === "params" && at[0] === "id");
    const [row] = changed ? await rowsOf(changed.table) : [];
    if (row && isObject(example) && "rowVersion" in example) example["rowVersion"] = row.rowVersion;
    return heaviestBody({ ...route, body }, example, named);
  }
  /** The rows of a table, or the values of a column that only some routes name. */
  async function rowsOf(table: string): Promise<Row[]> {
    const known = (branch.rows.get(table) ?? []).map((id) => ({ id, rowVersion: null }));
    if (!withBranch.has(table)) return known;
    const now = new Map((await readRows(table)).map((row) => [row.id, row]));
    return known.map(({ id }) => now.get(id)).filter((row) => row !== undefined);
  }
  const photo = await phonePhoto();
  for (const probe of tenantProbes(tables)) {
    const { route } = probe;
    const may = (each: Role) => route.access === "public" || allows(route.access, each);
    const role = roles.find(may);
    const { body } = route;
    if (role === undefined || leftOut(route)) continue;
    if (isImport(route)) {
      for (const [at, { what, list, text }] of heaviestFiles().entries()) {
        const allowed = roles.filter((each) => mayImport(list, each));
        // Alternates between people, because imports per person and minute are limited.
        const headings = text.slice(0, text.indexOf("\n")).split(",");
        const query = {
          list,
          name: "list.csv",
          mapping: JSON.stringify(guessMapping(descriptions[list], headings)),
          ...(list === "requests" ? { termId: idOf("term") } : {}),
        };
        const by = allowed[at % allowed.length] ?? "admin";
        add(probe, by, async () => text, { name: `: ${what}`, query });
      }
    } else if (route.takes) add(probe, role, async () => photo);
    else if (body !== undefined) add(probe, role, () => jsonOf(probe, body));
  }
  return weights;
}
