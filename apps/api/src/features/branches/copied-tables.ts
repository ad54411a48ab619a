import { type RawBuilder, sql } from "kysely";

/** A table whose rows a new branch gets from the branch that it is made like. */
export interface CopiedTable {
  name: string;
  /** With their types; every uuid is the id of a copied row. */
  columns: Record<string, "uuid" | "text" | "text[]" | "int" | "boolean" | "date">;
  where: RawBuilder<unknown>;
}

const today = sql`(select (now() at time zone b.time_zone)::date from branch b)`;
const listOfActive = sql`(select l.id from packing_list l join kit_type t on t.branch_id = l.branch_id and t.id = l.kit_type_id
  where l.status = 'published' and t.status = 'active')`;

/**
 * The copied tables in the order of insertion. Finished terms and retired rows are left out, and so are stock, kits, schools, people, photos
 * and safety sheets.
 */
export const copiedTables: readonly CopiedTable[] = [
  {
    name: "claim_setting",
    columns: {
      gap_percent: "int",
      gap_m: "int",
      account_code: "text",
      tax_code: "text",
      plain_columns: "text[]",
      reminds_monthly: "boolean",
    },
    where: sql`true`,
  },
  {
    name: "membership_price",
    columns: {
      id: "uuid",
      name: "text",
      cents: "int",
      max_roll: "int",
      account_code: "text",
      tax_code: "text",
    },
    where: sql`status = 'active'`,
  },
  {
    name: "term",
    columns: { id: "uuid", year: "int", number: "int", starts_on: "date", ends_on: "date" },
    where: sql`ends_on >= ${today}`,
  },
  {
    name: "public_holiday",
    columns: { id: "uuid", on_day: "date", name: "text" },
    where: sql`on_day >= ${today}`,
  },
  {
    name: "rate_card",
    columns: {
      id: "uuid",
      name: "text",
      country: "text",
      currency: "text",
      valid_from: "date",
      valid_to: "date",
      tier_m: "int",
      no_logbook_tier_m: "int",
      source_url: "text",
      status: "text",
      distance_unit: "text",
      counts: "text",
      passenger_millicents: "int",
    },
    where: sql`status = 'active' and valid_to >= ${today}`,
  },
  {
    name: "rate_line",
    columns: { rate_card_id: "uuid", fuel: "text", tier: "int", rate_millicents: "int" },
    where: sql`rate_card_id in (select c.id from rate_card c where c.status = 'active' and c.valid_to >= ${today})`,
  },
  {
    name: "item",
    columns: {
      id: "uuid",
      sku: "text",
      name: "text",
      unit: "text",
      pack_size: "int",
      unit_cost_cents: "int",
      supplier: "text",
      lead_days: "int",
      hazard: "text",
      barcode: "text",
      shelf: "text",
      min_qty: "int",
      par_qty: "int",
      status: "text",
      substitute_id: "uuid",
    },
    // A published packing list may still have an item that is no longer bought.
    where: sql`status = 'active' or id in (select n.item_id from packing_list_line n where n.packing_list_id in ${listOfActive})`,
  },
  {
    name: "kit_type",
    columns: {
      id: "uuid",
      code: "text",
      name_en: "text",
      name_mi: "text",
      strand: "text",
      year_from: "int",
      year_to: "int",
      refurb_minutes: "int",
      sponsor: "text",
      safety_note: "text",
      status: "text",
    },
    where: sql`status = 'active' and id in (select l.kit_type_id from packing_list l where l.status = 'published')`,
  },
  {
    name: "packing_list",
    columns: {
      id: "uuid",
      kit_type_id: "uuid",
      version: "int",
      boxes: "int",
      weight_g: "int",
    },
    where: sql`id in ${listOfActive}`,
  },
  {
    name: "packing_list_line",
    columns: {
      id: "uuid",
      packing_list_id: "uuid",
      item_id: "uuid",
      position: "int",
      qty: "int",
      kind: "text",
      box_no: "int",
      count_method: "text",
      tolerance: "int",
      critical: "boolean",
      use_per_class: "int",
    },
    where: sql`packing_list_id in ${listOfActive}`,
  },
];
