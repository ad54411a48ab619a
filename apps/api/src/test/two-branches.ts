import { asSystem } from "../db/as-system.ts";
import type { TestApp } from "./test-app.ts";

/** Two branches with one administrator, who has a session in each. */
export async function twoBranches(app: TestApp) {
  const here = await app.newBranch();
  const there = await app.newBranch();
  const { personId } = here.actors.admin;
  // The second branch's administrator becomes the first's, and keeps the session.
  await asSystem(app.database.db, (tx) =>
    tx
      .updateTable("branchUser")
      .set({ personId })
      .where("id", "=", there.actors.admin.branchUserId)
      .execute(),
  );
  return { here, there };
}
