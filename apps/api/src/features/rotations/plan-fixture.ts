import { randomUUID } from "node:crypto";
import { layOutRotations, type Rotation } from "@kitround/contract/rotations/rotation.ts";
import { createTerm, type Term } from "@kitround/contract/terms/term.ts";
import { asActor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import type { TestApp, TestBranch } from "../../test/test-app.ts";

export interface PlanBranch extends TestBranch {
  term: Term;
  /** Four fortnights from Tue 13 Oct 2026. */
  rotations: [Rotation, Rotation, Rotation, Rotation];
  /** Two on the Thursday route, one on none. */
  schools: [string, string, string];
  types: { bones: string; light: string };
  /** Two copies of Dem Bones, one of Light. */
  kits: { bones1: string; bones2: string; light1: string };
  /** A change without the API, as the branch's administrator. */
  edit<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * A branch with a term, schools, a route and kits, for tests of the plan. Rows of other features are written
 * directly.
 */
export async function planBranch(app: TestApp): Promise<PlanBranch> {
  const branch = await app.newBranch();
  const branchId = branch.id;
  const edit = <T>(work: (tx: Tx) => Promise<T>) =>
    asActor(app.database.db, branch.actors.admin, work);
  const rows = await edit(async (tx) => {
    const school = (nameEn: string) => insertSchool(tx, branchId, nameEn);
    const schools: [string, string, string] = [
      await school("Fairview School"),
      await school("Ōtāhuhu Primary"),
      await school("Hillcrest School"),
    ];
    const route = await tx
      .insertInto("route")
      .values({ branchId, name: "Thursday south", weekday: 4 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("routeStop")
      .values(
        schools
          .slice(0, 2)
          .map((schoolId, i) => ({ branchId, routeId: route.id, schoolId, seq: i + 1 })),
      )
      .execute();
    const types = {
      bones: await insertType(tx, branchId, "DBN", "Dem Bones"),
      light: await insertType(tx, branchId, "LGT", "Light"),
    };
    const kits = {
      bones1: await insertKit(tx, branchId, types.bones, "DBN-01"),
      bones2: await insertKit(tx, branchId, types.bones, "DBN-02"),
      light1: await insertKit(tx, branchId, types.light, "LGT-01"),
    };
    return { schools, types, kits };
  });
  const term = await branch.ok("coordinator", createTerm, {
    body: { year: 2026, number: 4, startsOn: "2026-10-12", endsOn: "2026-12-18" },
  });
  const { items } = await branch.ok("coordinator", layOutRotations, {
    params: { id: term.id },
    body: { firstDeliverOn: "2026-10-13" },
  });
  const [a, b, c, d] = items;
  if (!a || !b || !c || !d) throw new Error("Four rotations fit into this term.");
  return { ...branch, ...rows, term, rotations: [a, b, c, d], edit };
}

/** A branch whose term is in the future, whatever today is: past rotations can't be planned. */
export async function comingTerm(app: TestApp): Promise<PlanBranch> {
  const branch = await planBranch(app);
  const { term, rotations } = branch;
  await branch.edit(async (tx) => {
    await tx
      .updateTable("term")
      .set({ year: 2036, startsOn: "2036-10-13", endsOn: "2036-12-19" })
      .where("id", "=", term.id)
      .execute();
    // Starts with the last, so that no two overlap in between.
    for (const [i, rotation] of [...rotations.entries()].toReversed()) {
      const day = (n: number) => new Date(Date.UTC(2036, 9, 14 + n)).toISOString().slice(0, 10);
      await tx
        .updateTable("rotation")
        .set({ readyBy: day(14 * i - 2), deliverOn: day(14 * i), collectOn: day(14 * i + 14) })
        .where("id", "=", rotation.id)
        .execute();
    }
  });
  return branch;
}

export async function insertSchool(tx: Tx, branchId: string, nameEn: string): Promise<string> {
  const { id } = await tx
    .insertInto("school")
    .values({ branchId, nameEn })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertType(
  tx: Tx,
  branchId: string,
  code: string,
  nameEn: string,
): Promise<string> {
  const { id } = await tx
    .insertInto("kitType")
    .values({ branchId, code, nameEn, status: "active" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertKit(
  tx: Tx,
  branchId: string,
  kitTypeId: string,
  code: string,
): Promise<string> {
  const { id } = await tx
    .insertInto("kit")
    .values({ branchId, kitTypeId, code })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a kit one that another branch lent until a day. */
export async function borrowKit(
  { id: branchId, edit }: PlanBranch,
  kitId: string,
  dueBackOn: string,
): Promise<void> {
  const otherBranch = { otherBranchId: randomUUID(), otherBranch: "Waikato" };
  const otherKit = { otherKitId: randomUUID(), otherKitCode: "DBN-07" };
  await edit((tx) =>
    tx
      .insertInto("kitTransfer")
      .values({
        branchId,
        id: randomUUID(),
        kitId,
        side: "received",
        dueBackOn,
        ...otherBranch,
        ...otherKit,
      })
      .execute(),
  );
}
