import type { Config } from "../../config.ts";
import { asActor } from "../../db/as-actor.ts";
import { asSystem } from "../../db/as-system.ts";
import { connect } from "../../db/connect.ts";
import type { Db } from "../../db/database.ts";
import { drawLink } from "../users/one-time-link.ts";

const lasts = "7 days";

/** A link with which an administrator of an imported branch chooses a password; null if it has none. */
export async function firstWayIn(
  db: Db,
  publicUrl: string,
): Promise<{ name: string; url: string } | null> {
  const admin = await asSystem(db, (tx) =>
    tx
      .selectFrom("branchUser as u")
      .innerJoin("person as p", "p.id", "u.personId")
      .select([
        "u.id",
        "u.branchId",
        "u.personId",
        "u.role",
        "u.status",
        "p.firstName",
        "p.lastName",
      ])
      .where("u.role", "=", "admin")
      .where("u.status", "=", "active")
      .orderBy("u.createdAt")
      .orderBy("u.id")
      .executeTakeFirst(),
  );
  if (!admin) return null;
  // Nobody has a session yet, so the link's maker is the person it is for.
  const actor = { ...admin, branchUserId: admin.id, requestId: "restore" };
  const { url } = await asActor(db, actor, (tx) => drawLink(tx, actor, admin, publicUrl, lasts));
  return { name: `${admin.firstName} ${admin.lastName}`, url };
}

/** Prints on the console how the first person signs in. */
export async function printFirstWayIn({ database: where, publicUrl }: Config): Promise<void> {
  const database = await connect(where);
  try {
    const way = await firstWayIn(database.db, publicUrl);
    if (way === null) return;
    console.error(
      `\nNobody has a password here yet. ${way.name} chooses one by this link (works once, for seven days):\n\n  ${way.url}\n\nThe others follow by "Forgotten your password?", or by links under Users.`,
    );
  } finally {
    await database.close();
  }
}
