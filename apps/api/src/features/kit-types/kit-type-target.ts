import { can } from "@kitround/contract/access/capabilities.ts";
import { type KitTypeFields, typeFields } from "@kitround/contract/imports/kit-type-columns.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";
import type { PackingList } from "@kitround/contract/kit-types/packing-list.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { idsNamed } from "../../db/ids-named.ts";
import type { ComparedRow, ImportTarget, Touched } from "../imports/import-target.ts";
import { itemFinder } from "../items/find-items.ts";
import { findKitType } from "./kit-type-queries.ts";
import { asGiven, type DraftLines, linesOf, sameList } from "./imported-lines.ts";
import { listPackingListRows } from "./packing-list-queries.ts";
import { saveDraft } from "./save-draft-packing-list.ts";
import { undoKitType } from "./undo-kit-type.ts";

type KitType = NonNullable<Awaited<ReturnType<typeof findKitType>>>;
type TypeChange = Partial<Pick<KitType, (typeof typeFields)[number]>>;

/** The result of one kit type's rows. */
interface Wanted {
  row: number;
  code: string;
  /** Null for one that the import creates. */
  known: { type: KitType; draft: PackingList | undefined } | null;
  change: TypeChange;
  /** Null if its rows have no lines, or the same lines as now. */
  list: DraftLines | null;
}

/**
 * Imports a spreadsheet's rows as kit types and drafts of their packing lists; published lists stay until somebody
 * publishes.
 */
export const kitTypeTarget: ImportTarget = {
  // Rows per slice, extended to the end of a group: some three kit types.
  atOnce: 15,
  comparing:
    (actor, { hold }) =>
    async (tx, rows) => {
      const types = await typesOf(tx, rows, hold);
      const texts = rows.flatMap(({ fields: { item } }) =>
        item === undefined ? [] : String(item),
      );
      const items = await tx
        .selectFrom("item")
        .select(["id", "sku", "name"])
        .where("id", "=", anyOf(await idsNamed(tx, actor, "item", texts)))
        .execute();
      const find = itemFinder(items);
      const idOf = new Map(types.map(({ id, code }) => [code, id]));
      const compared: ComparedRow[] = [];
      const errors: RowError[] = [];
      const wanted: Wanted[] = [];
      for (const [code, its] of Map.groupBy(rows, ({ fields }) => String(fields["code"]))) {
        const read = await readGroup(tx, actor, its, idOf.get(code), find);
        if ("wrong" in read) {
          errors.push(...read.wrong);
          continue;
        }
        const { row, known, change, list } = read.wanted;
        const differ = [...Object.keys(change), ...(list === null ? [] : ["item"])];
        const state = known === null ? "new" : differ.length > 0 ? "changed" : "unchanged";
        const name = [code, change.nameEn ?? known?.type.nameEn].filter(Boolean).join(" ");
        compared.push({ row, name, state, fields: state === "changed" ? differ : [] });
        if (state !== "unchanged") wanted.push(read.wanted);
      }
      return {
        rows: compared,
        errors,
        async write() {
          const touched: Touched[] = [];
          for (const each of wanted) touched.push(await write(tx, actor, each));
          return touched;
        },
      };
    },
  undo: undoKitType,
};

async function typesOf(tx: Tx, rows: readonly ImportRow[], hold: boolean) {
  const codes = [...new Set(rows.map(({ fields }) => String(fields["code"])))];
  const types = tx
    .selectFrom("kitType")
    .select(["id", "code"])
    .where("code", "=", anyOf(codes))
    .orderBy("id");
  return (hold ? types.forUpdate() : types).execute();
}

type Find = ReturnType<typeof itemFinder<{ id: string; sku: string; name: string }>>;

async function readGroup(
  tx: Tx,
  actor: Actor,
  rows: readonly ImportRow[],
  typeId: string | undefined,
  find: Find,
): Promise<{ wanted: Wanted } | { wrong: RowError[] }> {
  // Casts: as the description of kit types reads them.
  const read = rows.map(({ row, fields }) => ({ row, ...(fields as KitTypeFields) }));
  const { row = 0, code = "" } = read[0] ?? {};
  const told = Object.fromEntries(
    typeFields.flatMap((field) => {
      const value = read.find((each) => each[field] !== undefined)?.[field];
      return value === undefined ? [] : [[field, value] as const];
    }),
  ) as TypeChange; // Object.fromEntries loses the types of its keys
  const type = typeId === undefined ? undefined : await findKitType(tx, typeId);
  const lists = type ? await listPackingListRows(tx, type.id) : [];
  const draft = lists.find((list) => list.status === "draft");
  const now = draft ?? lists.find((list) => list.status === "published");
  const given = linesOf(read, find, now);
  const wrong = [...given.wrong, ...typeFaults(actor, type, told, row)];
  if (wrong.length > 0) return { wrong: restOf(rows, wrong) };
  const list = given.list !== null && now && sameList(given.list, now) ? null : given.list;
  const change = type ? differing(type, told) : told;
  const known = type ? { type, draft } : null;
  return { wanted: { row, code, known, change, list } };
}

/** The other rows of a kit type are left out together with the invalid ones. */
function restOf(rows: readonly ImportRow[], wrong: readonly RowError[]): RowError[] {
  const faulty = new Set(wrong.map((error) => error.row));
  const [first] = faulty;
  const message = `Left out with row ${first}, which has an error: they belong together.`;
  const rest = rows.filter(({ row }) => !faulty.has(row));
  return [...wrong, ...rest.map(({ row }) => ({ row, path: "", value: "", message }))];
}

function differing(type: KitType, told: TypeChange): TypeChange {
  return Object.fromEntries(
    Object.entries(told).filter(([field, value]) => type[field as keyof TypeChange] !== value),
  );
}

function typeFaults(
  actor: Actor,
  type: KitType | undefined,
  told: TypeChange,
  row: number,
): RowError[] {
  const no = (path: string, message: string) => [{ row, path, value: "", message }];
  if (!type && told.nameEn === undefined) {
    return no("nameEn", "There is no such kit type, and a new one needs a title in English.");
  }
  const { yearFrom, yearTo } = { yearFrom: null, yearTo: null, ...type, ...told };
  if (yearFrom !== null && yearTo !== null && yearFrom > yearTo) {
    return no("yearFrom", "It begins in a later year than it ends in.");
  }
  if (!type || type.status === "draft" || can(actor.role, "kit-types:write")) return [];
  const [field] = Object.keys(differing(type, told));
  if (field === undefined) return [];
  const message = "A manager proposes drafts; what is active is changed by an administrator.";
  return no(field, message);
}

async function write(tx: Tx, actor: Actor, wanted: Wanted): Promise<Touched> {
  const { code, known, change, list } = wanted;
  let id = known?.type.id;
  if (id === undefined) {
    const { nameEn = "", ...others } = change;
    const made = { ...others, nameEn, code, branchId: actor.branchId };
    ({ id } = await tx
      .insertInto("kitType")
      .values(made)
      .returning("id")
      .executeTakeFirstOrThrow());
  } else if (Object.keys(change).length > 0) {
    await tx.updateTable("kitType").set(change).where("id", "=", id).execute();
  }
  const draft = known?.draft;
  const left = list && (await saveDraft(tx, actor, id, { ...list, rowVersion: draft?.rowVersion }));
  const { rowVersion } = (await findKitType(tx, id)) ?? { rowVersion: 0 };
  const before = {
    type:
      known &&
      Object.fromEntries(
        Object.keys(change).map((field) => [field, known.type[field as keyof TypeChange]]),
      ),
    draft: draft && list ? asGiven(draft) : null,
    left: left && { id: left.id, rowVersion: left.rowVersion },
  };
  return { recordId: id, before, rowVersion };
}
