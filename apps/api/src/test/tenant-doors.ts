import { randomUUID } from "node:crypto";
import { allows } from "@kitround/contract/access/capabilities.ts";
import type { Route } from "@kitround/contract/route.ts";
import type { App } from "../app.ts";
import { asSystem } from "../db/as-system.ts";
import { hashToken, startSession } from "../http/session.ts";
import { hashes } from "./table-hashes.ts";
import { type Branch, idFor, isSessionsEnd, type TenantReport, uuids } from "./tenant-matrix.ts";
import { type Probe, sentTo, tenantProbes } from "./tenant-probes.ts";
import { send } from "./test-app.ts";

// Tests beside the matrix of roles: callers without a session, and callers with another branch's key.

const probesOf = ({ rows }: Branch, takes: (route: Route) => boolean): Probe[] =>
  tenantProbes(new Set([...rows.keys()].map((name) => name.split(".")[0] ?? ""))).filter(
    ({ route }) => route.access !== "public" && takes(route),
  );

/** Calls every route without a session, with an invalid one, and with an ended one: nothing may be answered or changed. */
export async function closedDoors(app: App, ours: Branch): Promise<TenantReport> {
  const report: TenantReport = { probes: 0, leaks: [] };
  const callers: Record<string, string | null> = {
    nobody: null,
    "a word for a token": "admin",
    "a token that never was": "x".repeat(43),
    "a session that has ended": await endedToken(app, ours),
  };
  const before = await hashes(app.database.pool, ours.id);
  for (const probe of probesOf(ours, () => true)) {
    for (const [who, token] of Object.entries(callers)) {
      report.probes += 1;
      const sent = sentTo(probe, (it) => idFor(ours, it));
      const { status, error } = await send(app, token, probe.route, sent as never);
      if (status === 403 && error.code === "no_session") continue;
      report.leaks.push(`${who}: ${probe.route.method} ${probe.route.path}: answers ${status}`);
    }
  }
  for (const [table, hash] of await hashes(app.database.pool, ours.id)) {
    if (before.get(table) !== hash) report.leaks.push(`rows of ${table} are not what they were`);
  }
  return report;
}

/** The ended session of an administrator. */
async function endedToken({ database }: App, { id }: Branch): Promise<string> {
  return asSystem(database.db, async (tx) => {
    const user = await tx
      .selectFrom("branchUser")
      .select("id")
      .where("branchId", "=", id)
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    const who = { branchId: id, branchUserId: user.id, role: "admin", agent: "probe" } as const;
    const { token } = await startSession(tx, who);
    await tx
      .updateTable("session")
      .set({ endedAt: new Date().toISOString() })
      .where("branchUserId", "=", user.id)
      .where("tokenHash", "=", hashToken(token))
      .execute();
    return token;
  });
}

/** Makes each change there, and then requests it here with the same key: the answer from there must not be returned here. */
export async function borrowedKeys(
  app: App,
  { ours, theirs }: { ours: Branch; theirs: Branch },
): Promise<TenantReport> {
  const report: TenantReport = { probes: 0, leaks: [] };
  const changes = ({ method, ...route }: Route) =>
    method !== "GET" && allows(route.access, "admin") && !isSessionsEnd({ method, ...route });
  for (const probe of probesOf(ours, changes)) {
    const { route } = probe;
    const key = randomUUID();
    const ask = (branch: Branch) =>
      send(app, branch.tokens.admin, route, sentTo(probe, (it) => idFor(branch, it)) as never, {
        key,
      });
    const there = await ask(theirs);
    const here = await ask(ours);
    report.probes += 1;
    const told = new Set(uuids(there.body));
    const again = uuids(here.body).find((id) => told.has(id));
    if (again) report.leaks.push(`${route.method} ${route.path}: their key answers ${again}`);
  }
  return report;
}
