import { expect, test } from "vitest";
import { allRoutes } from "../all-routes.ts";
import { audienceOf } from "./change-audience.ts";

const audience = audienceOf(allRoutes);

test.each([
  { role: "volunteer", tables: ["km_claim"], told: ["km_claim"] },
  { role: "viewer", tables: ["rate_card"], told: null },
  { role: "finance", tables: ["km_claim"], told: ["km_claim"] },
  { role: "finance", tables: ["top_up"], told: null },
  { role: "driver", tables: ["km_claim", "trip"], told: ["km_claim", "trip"] },
  { role: "viewer", tables: ["rate_card", "kit"], told: ["kit"] },
  { role: "viewer", tables: ["not_a_table"], told: [] },
] as const)("a $role is notified of $told after changes of $tables", ({ role, tables, told }) => {
  expect(audience.tell(role, tables)).toEqual(told);
});
