import { fold } from "@kitround/contract/fold.ts";
import { copyKey, copyParts, type KitFields } from "@kitround/contract/imports/kit-columns.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import { copyCode } from "@kitround/contract/kits/kit-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { idsNamed } from "../../db/ids-named.ts";
import type { ComparedRow, ImportTarget, Touched } from "../imports/import-target.ts";
import {
  type Known,
  readRecords,
  type RecordTable,
  undoRecords,
  touchedOf,
  updateRecords,
} from "../imports/record-table.ts";
import { addKit } from "./create-kit.ts";
import { moveKits } from "./move-kit.ts";

const kits: RecordTable = {
  name: "kit",
  columns: {
    boxes: "int",
    weightG: "int",
    sponsor: "text",
    shelf: "text",
    conditionNote: "text",
  },
  // A timeline can't be undone: a copy that was added by mistake is retired.
  usedBy: [],
};

interface KitType {
  id: string;
  code: string;
  nameEn: string;
  nameMi: string | null;
  published: boolean;
}

interface Copy {
  id: string;
  code: string;
  kitTypeId: string;
  state: string;
}

type NewKit = Parameters<typeof addKit>[2];

/** Imports a spreadsheet's rows as copies, matched by code; a row with only a kit type is one more copy of it. */
export const kitTarget: ImportTarget = {
  atOnce: 5,
  comparing:
    (actor, { hold }) =>
    async (tx, rows) => {
      // Cast: as the description of kits reads them.
      const said = rows.map(({ fields }) => fields as KitFields);
      const types = await readTypes(tx, actor, said);
      const found = await readCopies(tx, said);
      const copies = new Map(found.map((copy) => [copyKey(copy.code), copy]));
      const records = await readRecords(
        tx,
        kits,
        found.map(({ id }) => id),
        hold,
      );
      const known = new Map(records.map((record) => [record.id, record]));
      const compared: ComparedRow[] = [];
      const errors: RowError[] = [];
      const added: NewKit[] = [];
      const updated: Known[] = [];
      const written: { id: string; before: Known }[] = [];
      for (const { row, fields } of rows) {
        // Cast: as the description of kits reads them.
        const { code, kitType, ...facts } = fields as KitFields;
        const type = kitType === undefined ? undefined : types.get(fold(kitType));
        const no = (path: keyof KitFields, message: string) =>
          errors.push({ row, path, value: String(fields[path] ?? ""), message });
        if (kitType !== undefined && type === undefined) {
          no("kitType", "There is no such kit type.");
          continue;
        }
        const copy = code === undefined ? undefined : copies.get(copyKey(code));
        const record = copy && known.get(copy.id);
        if (copy && record) {
          const wrong = refusalOf(copy, type);
          if (wrong !== null) {
            no(wrong.path, wrong.message);
            continue;
          }
          const changed: Known = { ...record, ...facts };
          const differ = Object.keys(kits.columns).filter((each) => changed[each] !== record[each]);
          const state = differ.length > 0 ? "changed" : "unchanged";
          compared.push({ row, name: copy.code, state, fields: differ });
          if (differ.length === 0) continue;
          updated.push(changed);
          written.push({ id: copy.id, before: record });
          continue;
        }
        const made = newCopy(code, type, types);
        if ("message" in made) no(made.path, made.message);
        else {
          compared.push({ row, name: made.name, state: "new", fields: [] });
          added.push({ ...facts, ...made.kit });
        }
      }
      return {
        rows: compared,
        errors,
        async write() {
          await updateRecords(tx, kits, updated);
          const ids: string[] = [];
          for (const kit of added) ids.push(await addKit(tx, actor, kit));
          const brought = ids.map((id) => ({ id, before: null }));
          return touchedOf(tx, kits, [...written, ...brought]);
        },
      };
    },
  async undo(tx, actor, touched) {
    const changed = touched.filter(({ before }) => before !== null);
    const { restored } = await undoRecords(tx, kits, changed);
    const brought = touched.filter(({ before }) => before === null);
    return { removed: await retireUnused(tx, actor, brought), restored };
  },
};

type Wrong = { path: keyof KitFields; message: string };

function refusalOf({ code, state, kitTypeId }: Copy, type: KitType | undefined): Wrong | null {
  if (state === "retired") {
    const message = `${code} is retired, and its number is not given again: its label may turn up.`;
    return { path: "code", message };
  }
  if (type === undefined || type.id === kitTypeId) return null;
  return { path: "kitType", message: `${code} is a copy of another kit type.` };
}

/** The new copy of a row that names no existing one. */
function newCopy(
  code: string | undefined,
  given: KitType | undefined,
  types: ReadonlyMap<string, KitType>,
): Wrong | { name: string; kit: { kitTypeId: string; number?: number } } {
  const parts = code === undefined ? null : copyParts(code);
  if (code !== undefined && parts === null) {
    return { path: "code", message: "A code is its kit type's with a number, as DBN-03." };
  }
  const type = given ?? (parts === null ? undefined : types.get(fold(parts.typeCode)));
  if (type === undefined) {
    return {
      path: "code",
      message: `There is no kit type with the code ${parts?.typeCode ?? ""}.`,
    };
  }
  if (parts !== null && parts.typeCode !== type.code) {
    const message = `Copies of ${type.nameEn} are numbered ${copyCode(type.code, 1)}, ${copyCode(type.code, 2)} and so on.`;
    return { path: "code", message };
  }
  if (parts?.number === 0) return { path: "code", message: "Copies are numbered from 1." };
  if (!type.published) {
    const message = `${type.nameEn} has no published packing list yet: publish one, then add copies.`;
    return { path: given === undefined ? "code" : "kitType", message };
  }
  if (parts === null) return { name: type.nameEn, kit: { kitTypeId: type.id } };
  const { number } = parts;
  return { name: copyCode(type.code, number), kit: { kitTypeId: type.id, number } };
}

/** The kit types that the rows name, or whose code a kit's begins with. */
async function readTypes(
  tx: Tx,
  actor: Actor,
  said: readonly KitFields[],
): Promise<Map<string, KitType>> {
  const texts = said.flatMap(({ code = "", kitType }) => [
    copyParts(code)?.typeCode ?? [],
    kitType ?? [],
  ]);
  const ids = await idsNamed(tx, actor, "kit_type", texts.flat());
  const { rows } = await sql<KitType>`select t.id, t.code, t.name_en, t.name_mi,
      exists (select from packing_list p where p.branch_id = t.branch_id and p.kit_type_id = t.id and p.status = 'published')
        as published
    from kit_type t where t.branch_id = current_branch() and t.id = any(${ids}::uuid[])`.execute(
    tx,
  );
  // Codes are tried first, because a name may equal another's code.
  const named = rows.flatMap((type) =>
    [type.nameMi, type.nameEn].flatMap((name) =>
      name === null ? [] : [[fold(name), type] as const],
    ),
  );
  return new Map([...named, ...rows.map((type) => [fold(type.code), type] as const)]);
}

async function readCopies(tx: Tx, said: readonly KitFields[]): Promise<Copy[]> {
  const codes = said.flatMap(({ code = "" }) => {
    const parts = copyParts(code);
    return parts === null ? [] : copyCode(parts.typeCode, parts.number);
  });
  return tx
    .selectFrom("kit")
    .select(["id", "code", "kitTypeId", "state"])
    .where("code", "=", anyOf(codes))
    .execute();
}

/** Copies without any event since they came, and without an allocation. */
async function retireUnused(tx: Tx, actor: Actor, brought: readonly Touched[]): Promise<number> {
  if (brought.length === 0) return 0;
  const { rows } = await sql<{ id: string }>`select k.id from kit k
    join jsonb_to_recordset(${JSON.stringify(
      brought.map(({ recordId, rowVersion }) => ({ id: recordId, version: rowVersion })),
    )}::jsonb) as g (id uuid, version int) on g.id = k.id and g.version = k.row_version
    where k.branch_id = current_branch()
      and not exists (select from allocation a where a.branch_id = k.branch_id and a.kit_id = k.id)`.execute(
    tx,
  );
  const reason = "The import that created it was undone.";
  // A copy that waits for its first check-in can be retired only from quarantine.
  for (const event of ["quarantine", "retire"] as const) {
    await moveKits(
      tx,
      actor,
      rows.map(({ id }) => ({ kitId: id, event, reason })),
    );
  }
  return rows.length;
}
