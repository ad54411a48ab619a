import { grantRefusal } from "@kitround/contract/users/user-rules.ts";
import { mostInvited, type UserFields } from "@kitround/contract/imports/user-columns.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import type { ComparedRow, ImportTarget, Touched } from "../imports/import-target.ts";
import { touchedOf } from "../imports/record-table.ts";
import { sendsMail } from "../mail/mail-transport.ts";
import { addInvited } from "./invite-user.ts";
import { mailLink } from "./user-mails.ts";
import { readUser } from "./user-queries.ts";

const place = { name: "branch_user" };

/** Invites the people of a file, each as if by hand. Existing people are unchanged. */
export const userTarget: ImportTarget = {
  atOnce: 10,
  require(rows) {
    if (rows <= mostInvited) return;
    const message = `Invite ${mostInvited} people at a time: cut the file into parts.`;
    throw new AppError("invalid_input", message, [{ path: "file", message }]);
  },
  comparing(actor, { hold }) {
    return async (tx, rows) => {
      const here = await peopleHere(tx, hold);
      const compared: ComparedRow[] = [];
      const errors: RowError[] = [];
      const invited: Required<Omit<UserFields, "phone">>[] = [];
      const phones = new Map<string, string>();
      for (const { row, fields } of rows) {
        // The types are those of the people's import description.
        const { phone, ...person } = fields as Required<UserFields> & { phone?: string };
        const { email, firstName, lastName, role } = person;
        const name = `${firstName} ${lastName}`;
        const known = here.get(email.toLowerCase());
        const refused = grantRefusal(actor.role, role);
        if (known && known.status !== "removed") {
          if (known.role !== role) {
            const message =
              "This person is here already, in another role. Change it on their page.";
            errors.push({ row, path: "role", value: role, message });
            continue;
          }
          compared.push({ row, name, recordId: known.id, state: "unchanged", fields: [] });
        } else if (refused) {
          errors.push({ row, path: "role", value: role, message: refused.message });
        } else {
          invited.push(person);
          if (phone !== undefined) phones.set(email, phone);
          compared.push({ row, name, state: "new", fields: [] });
        }
      }
      return {
        rows: compared,
        errors,
        async write() {
          const ids: string[] = [];
          for (const person of invited) {
            const phone = phones.get(person.email);
            const body = { ...person, ...(phone === undefined ? {} : { phone }) };
            const id = await addInvited(tx, actor, body);
            await mailLink(tx, actor, await readUser(tx, actor, id), sendsMail());
            ids.push(id);
          }
          return touchedOf(
            tx,
            place,
            ids.map((id) => ({ id, before: null })),
          );
        },
      };
    };
  },
  async undo(tx, _, touched) {
    const removed = await uninvite(tx, touched);
    return { removed, restored: 0 };
  },
};

async function peopleHere(tx: Tx, hold: boolean) {
  const { rows } = await sql<{ id: string; email: string; role: string; status: string }>`
    select u.id, p.email, u.role, u.status from branch_user u join person p on p.id = u.person_id
    where u.branch_id = current_branch() ${hold ? sql`for update of u` : sql``}`.execute(tx);
  return new Map(rows.map((row) => [row.email.toLowerCase(), row]));
}

/** Ends the invitations of people who have not joined yet and whom nobody has changed since. */
async function uninvite(tx: Tx, touched: readonly Touched[]): Promise<number> {
  let removed = 0;
  for (const { recordId, rowVersion } of touched) {
    const { rows } = await sql`update branch_user set status = 'removed'
      where branch_id = current_branch() and id = ${recordId} and status = 'invited' and row_version = ${rowVersion}
      returning id`.execute(tx);
    if (rows.length === 0) continue;
    removed += 1;
    await withSystem(tx, (system) =>
      system
        .deleteFrom("oneTimeLink")
        .where("branchUserId", "=", recordId)
        .where("usedAt", "is", null)
        .execute(),
    );
  }
  return removed;
}
