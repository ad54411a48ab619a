import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allows, type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { guessMapping } from "@kitround/contract/imports/column-guess.ts";
import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import { mayImport } from "@kitround/contract/imports/import-kinds.ts";
import type { Route } from "@kitround/contract/route.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import { phonePhoto } from "../../apps/api/src/test/phone-photo.ts";
import { behindLink, type Branch } from "../../apps/api/src/test/tenant-matrix.ts";
import { type Probe, sentTo, tenantProbes } from "../../apps/api/src/test/tenant-probes.ts";
import type { Call } from "./callers.ts";
import { heaviestBody } from "./heaviest-body.ts";
import { heaviestFiles } from "./heaviest-files.ts";

export interface Weight {
  what: string;
  call: Call;
}

// These would end the sessions of the callers.
const leftOut = ({ path }: Route) => /^\/me\/(branch|password|sessions)/.test(path);
const isImport = ({ path }: Route) => /^\/imports(\/check)?$/.test(path);

/** For each route with a body, the call with the largest one; its bodies are written into `folder`. */
export async function weightsOf(branch: Branch, origin: string, folder: string): Promise<Weight[]> {
  const tables = new Set([...branch.rows.keys()].map((name) => name.split(".")[0] ?? ""));
  const idOf = (table: string) => branch.rows.get(table)?.[0] ?? randomUUID();
  const weights: Weight[] = [];
  async function add(
    probe: Probe,
    role: Role,
    body: string | Buffer,
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
    await writeFile(bodyFile, body);
    weights.push({
      what: `${route.method} ${route.path}${name}`,
      call: {
        url: `${origin}/api${path}?${new URLSearchParams(query ?? sent["query"])}`,
        method: route.method,
        token: branch.tokens[role],
        type: route.takes?.[0] ?? "application/json",
        bodyFile,
      },
    });
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
        await add(probe, by, Buffer.from(text), { name: `: ${what}`, query });
      }
    } else if (route.takes) await add(probe, role, photo);
    else if (body !== undefined) {
      const example = sentTo(probe, ({ table }) => idOf(table)).body;
      await add(probe, role, heaviestBody({ ...route, body }, example));
    }
  }
  return weights;
}
