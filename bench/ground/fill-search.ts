import type { Actor } from "../../apps/api/src/db/as-actor.ts";
import type { OpenDatabase } from "../../apps/api/src/db/connect.ts";

const place =
  "(array['Hīnau', 'Ōtāhuhu', 'Fairview', 'Mihi', 'Te Awamutu', 'Waikare', 'Pōkeno', 'Rāhui'])[n % 8 + 1]";

/** A branch of 1,000 schools, 400 kits, 300 items and 10,000 trips. */
export async function fillSearch(
  { pool }: Pick<OpenDatabase, "pool">,
  code: string,
): Promise<Actor> {
  const client = await pool.connect();
  const idOf = async (text: string, values: string[] = []) => {
    const { rows } = await client.query<{ id: string }>(text, values);
    return rows[0]?.id ?? "";
  };
  await client.query("begin; set local role kitround_system; set local statement_timeout = 0");
  const b = await idOf("insert into branch (name, code) values ($1, $1) returning id", [code]);
  const personId = await idOf(
    "insert into person (email, first_name, last_name) values ($1, 'Aroha', $2) returning id",
    [`${code}@bench.test`, code],
  );
  const branchUserId = await idOf(
    "insert into branch_user (branch_id, person_id, role) values ($1, $2, 'manager') returning id",
    [b, personId],
  );
  const fill = [
    `insert into school (branch_id, name_en, name_mi, suburb, city, moe_number)
     select $1, ${place} || ' School ' || n, 'Te Kura o ' || ${place}, ${place}, 'Kirikiriroa', (1000 + n)::text from generate_series(1, 1000) n`,
    `insert into school_contact (branch_id, school_id, name, email, phone)
     select branch_id, id, 'Aroha Ngata', 'office@' || moe_number || '.school.nz', '07 855 1234' from school where branch_id = $1`,
    `insert into item (branch_id, sku, name, shelf) select $1, 'SKU-' || n, 'Magnets ' || n, 'A' || n from generate_series(1, 300) n`,
    `insert into kit_type (branch_id, code, name_en, name_mi) values ($1, 'DBN', 'Dem Bones', 'Ngā Kōiwi')`,
    `insert into kit (branch_id, kit_type_id, code)
     select branch_id, id, 'DBN-' || lpad(n::text, 3, '0') from kit_type, generate_series(1, 400) n where branch_id = $1`,
    `insert into trip (branch_id, name, on_day, source)
     select $1, ${place} || ' round', date '2020-01-01' + n % 2600, 'manual' from generate_series(1, 10000) n`,
  ];
  for (const text of fill) await client.query(text, [b]);
  await client.query("commit");
  client.release();
  return { branchId: b, branchUserId, personId, role: "manager", requestId: "bench" };
}
