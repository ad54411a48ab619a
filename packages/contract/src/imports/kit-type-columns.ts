import { kitTypeCode } from "../kit-types/kit-type.ts";
import {
  type Fields,
  type FieldsOf,
  kilograms,
  type ListDescription,
  longText,
  text,
  whole,
  word,
  yes,
} from "./import-description.ts";

const most = 1_000_000;
const upper = (cell: string) => cell.toUpperCase();

/** The import of kit types with their packing lists: one row for each line; the first row of a kit type has its own fields. */
const columns = {
  code: {
    headings: ["kittypecode", "typecode", "kitcode", "code", "kittype", "kit"],
    reads: text("The code", 20).transform(upper).pipe(kitTypeCode),
  },
  nameEn: {
    headings: ["titleinenglish", "title", "kittypename", "kitname", "name"],
    reads: text("The title", 120),
  },
  nameMi: {
    headings: ["titleintereomaori", "titlemaori", "maorititle", "namemi", "secondtitle"],
    reads: text("The Māori title", 120),
  },
  strand: { headings: ["strand", "subject", "topic"], reads: text("The strand", 200) },
  yearFrom: { headings: ["fromyear", "yearfrom", "minyear"], reads: whole("The year", 0, 13) },
  yearTo: { headings: ["toyear", "yearto", "maxyear"], reads: whole("The year", 0, 13) },
  refurbMinutes: {
    headings: ["minutesatopuptakes", "topupminutes", "refurbminutes", "minutes"],
    reads: whole("The minutes", 0, 600),
  },
  sponsor: { headings: ["sponsor", "sponsoredby"], reads: text("The sponsor", 200) },
  safetyNote: { headings: ["safetynote", "safety"], reads: longText("The safety note", 2000) },
  boxes: { headings: ["boxes", "numberofboxes"], reads: whole("The number of boxes", 1, 20) },
  weightG: {
    headings: ["weightinkg", "weight", "weightkg", "kg"],
    reads: kilograms("The weight", 1000),
  },
  item: {
    headings: ["item", "sku", "itemsku", "itemname", "itemcode", "contents"],
    reads: text("The item", 120),
  },
  qty: { headings: ["quantity", "qty", "amount", "number"], reads: whole("The quantity", 1, most) },
  kind: {
    headings: ["kind", "kindofline", "itemkind"],
    reads: word("The kind", {
      permanent: ["Permanent", "fixed", "equipment"],
      consumable: ["Consumable", "used up", "yes"],
      semi: ["Lasts a few classes", "semi-consumable"],
    }),
  },
  boxNo: { headings: ["inbox", "box", "boxno", "boxnumber"], reads: whole("The box", 1, 20) },
  countMethod: {
    headings: ["countedby", "countmethod", "count"],
    reads: word("What it is counted by", {
      exact: ["Counting", "count"],
      present: ["Being there", "there"],
      weigh: ["Weighing", "weight"],
      level: ["Level"],
    }),
  },
  tolerance: {
    headings: ["maybeshortby", "tolerance", "shortby"],
    reads: whole("What it may be short by", 0, most),
  },
  usePerClass: {
    headings: ["usedbyaclass", "useperclass", "classuses"],
    reads: whole("What a class uses", 0, most),
  },
  critical: {
    headings: ["doesnotleavewithoutit", "critical", "mustgo"],
    reads: yes("Whether it is critical"),
  },
} as const satisfies ListDescription["columns"];

export type KitTypeFields = FieldsOf<{ columns: typeof columns }>;

/** The fields of the kit type itself; all others belong to a line. */
export const typeFields = [
  "nameEn",
  "nameMi",
  "strand",
  "yearFrom",
  "yearTo",
  "refurbMinutes",
  "sponsor",
  "safetyNote",
] as const satisfies (keyof KitTypeFields)[];

const lineFields = ["qty", "kind", "boxNo", "countMethod", "tolerance", "usePerClass", "critical"];

const typeOf = ({ code }: Fields) => String(code ?? "");

export const kitTypeImport: ListDescription = {
  columns,
  needs: [{ oneOf: ["code"], message: "Say which column holds the kit type's code." }],
  whole(fields) {
    const { code, item, qty, kind } = fields;
    if (code === undefined) return { path: "code", message: "The row says no kit type's code." };
    if (item === undefined) {
      const alone = lineFields.some((field) => fields[field] !== undefined);
      return alone ? { path: "item", message: "The line has no item." } : null;
    }
    if (qty === undefined) return { path: "qty", message: "The line has no quantity." };
    return kind === undefined
      ? { path: "kind", message: "Say whether it is permanent, consumable or lasts a few classes." }
      : null;
  },
  same: (fields) =>
    fields["code"] === undefined || fields["item"] === undefined
      ? null
      : `${typeOf(fields)} ${Number(fields["boxNo"] ?? 1)} ${String(fields["item"]).toLowerCase()}`,
  twice: { what: "The same item in the same box", path: "item" },
  // An incomplete packing list would be packed as it is, so all of its rows must be valid.
  group: typeOf,
};
