import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { branchTables } from "../../apps/api/src/db/schema.gen.ts";
import { sentTo, tenantProbes } from "../../apps/api/src/test/tenant-probes.ts";
import { heaviestBody } from "./heaviest-body.ts";

const probes = tenantProbes(new Set([...branchTables, "branch", "session"]));

test.each(
  probes.flatMap((probe) =>
    probe.route.body && !probe.route.takes ? [{ probe, body: probe.route.body }] : [],
  ),
)("the heaviest body is one that $probe.route.method $probe.route.path accepts", (given) => {
  const { probe, body } = given;
  const example = sentTo(probe, () => randomUUID()).body;
  const named = probe.positions
    .filter(({ part }) => part === "body")
    .map(({ at }) => ({
      at,
      rows: Array.from({ length: 900 }, () => ({ id: randomUUID(), rowVersion: 7 })),
    }));
  const heaviest = heaviestBody({ ...probe.route, body }, example, named);
  expect(body.safeParse(JSON.parse(heaviest)).error?.issues).toBeUndefined();
  expect(heaviest.length).toBeGreaterThanOrEqual(JSON.stringify(example).length);
});
