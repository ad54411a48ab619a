import { rm } from "node:fs/promises";
import { type Run, tablesOf } from "../backup/tables.ts";
import type { Leaving } from "./leaving.ts";
import { addTable, zipInto } from "./zip-tables.ts";

// Everything that an installation stores about one person, as one file: their own rows, and each row that references them. The foreign
// keys tell which columns do, so that a new table is included without being listed.

/** Never exported: these columns would let a reader sign in, or contain stored answers. */
const secret = /(^|_)(hash|key|fingerprint|response)$/;
const left = new Set(["idempotency_key", "recovery_code", "sign_in_nonce"]);

const readMe = `This is what this Kitround keeps about you.

tables/person.csv, branch_user.csv     Your name and addresses, and your places in branches with your roles.
tables/session.csv, passkey.csv ...    Where you are signed in, your passkeys and your linked Microsoft account, without their secrets.
tables/mail_out.csv                    E-mails that were sent to you.
All other tables                       What you did or what is yours: trips you drove, your vehicles and claims, kits you packed or
                                       counted. Each row is as the branch keeps it.
tables/audit_event.csv                 Changes that you made, with what was before and after.

Each file is a CSV in UTF-8 for a spreadsheet. A cell that begins with an apostrophe is a text that a spreadsheet could take for a
formula. Photos that you took show kits and receipts; they are named in tables/file.csv and stay with the branch.
Passwords, and the secrets of sessions and passkeys, are kept as hashes or public keys only and are not in this file.
`;

/** Writes everything stored about a person into a zip file. `run` reads all branches. */
export async function writePerson(run: Run, path: string, personId: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(personId)) throw new Error("A person's id is a UUID.");
  const own = `(select u.id from branch_user u where u.person_id = '${personId}')`;
  const named = await run<{ name: string; condition: string }>(
    `select c.conrelid::regclass::text as name, string_agg(distinct format(
        case c.confrelid when 'person'::regclass then 't.%I = ' || quote_literal($1::text) else 't.%I in ' || $2::text end,
        a.attname), ' or ') as condition
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
      where c.contype = 'f' and c.confrelid in ('person'::regclass, 'branch_user'::regclass)
        and c.connamespace = 'public'::regnamespace
      group by c.conrelid`,
    [personId, own],
  );
  const where = new Map(named.map(({ name, condition }) => [name, `(${condition})`]));
  where.set("person", `t.id = '${personId}'`);
  where.set("audit_event", `t.actor_id in ${own}`);
  const zip = zipInto(path, new Date(), undefined);
  try {
    await zip.add("read-me.txt", [readMe]);
    for (const table of await tablesOf(run)) {
      const its = where.get(table.name);
      if (its === undefined || left.has(table.name)) continue;
      const columns = table.columns
        .map((name, index) => ({ name, type: table.types[index] ?? "text" }))
        .filter(({ name }) => !secret.test(name));
      const leaving: Leaving = { table, columns, where: its };
      await addTable(zip, run, leaving);
    }
    await zip.finish();
  } catch (error) {
    await zip.abandon();
    await rm(path, { force: true });
    throw error;
  }
}
