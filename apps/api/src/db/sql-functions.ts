import type { FuncCall, Node } from "libpg-query";
import { namesIn, wordsOf } from "./sql-tree.ts";

// The functions that a confined statement may call. The wall sees which tables a statement names, but not what a function does
// inside, so list only a function that reads no table, runs no text as SQL and changes no setting.

export const knownFunctions = wordsOf(
  // Aggregates and windows
  "array_agg avg bool_and bool_or count json_agg json_object_agg jsonb_agg jsonb_object_agg max min string_agg sum",
  "dense_rank first_value lag last_value lead rank row_number",
  // Numbers
  "abs ceil floor mod power round sqrt trunc width_bucket",
  // Texts
  "btrim char_length chr concat concat_ws encode decode format hashtext hashtextextended initcap is_normalized left length like_escape lower",
  "lpad ltrim md5 normalize octet_length overlay position regexp_matches regexp_replace replace reverse right rpad rtrim",
  "sha256 split_part starts_with strpos substring substr text to_char to_number translate upper",
  // Days and times
  "age clock_timestamp date date_part date_trunc extract isfinite make_date make_interval now overlaps statement_timestamp",
  "timezone to_date to_timestamp transaction_timestamp",
  // Arrays, ranges and rows of an argument
  "array_append array_length array_position array_remove array_to_string cardinality daterange generate_series generate_subscripts",
  "int4range int8range isempty lower_inf range_merge string_to_array tstzrange unnest upper_inf",
  // JSON
  "json_build_array json_build_object json_strip_nulls jsonb_array_elements jsonb_array_elements_text jsonb_array_length",
  "jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text jsonb_object_keys jsonb_set jsonb_strip_nulls",
  "jsonb_to_recordset jsonb_typeof to_json to_jsonb",
  // New identities
  "gen_random_uuid",
  // Locks that are released when the transaction ends
  "pg_advisory_xact_lock pg_try_advisory_xact_lock",
  // Our own functions: settings of the transaction, and text folding for searches
  "current_actor current_branch current_person fold words_of",
  // Our own security-definer functions: each returns only rows of the current person or branch
  "last_seen my_branches",
);

/** Throws if a confined statement may not call this function. */
export function checkCall({ funcname, args }: FuncCall): void {
  const name = namesIn(funcname).join(".");
  // The grammar adds `pg_catalog` itself to functions with special syntax, such as `extract (… from …)`.
  const plain = name.replace("pg_catalog.", "");
  if (knownFunctions.has(plain) || (plain === "set_config" && setsReason(args))) return;
  throw new Error(
    `it calls ${name}, which db/sql-functions.ts does not list: add it there if it reads no table and runs no text`,
  );
}

/** The one setting that a statement may change is the reason of a change, for the audit trail. */
const setsReason = ([name]: readonly Node[] = []) =>
  name !== undefined && "A_Const" in name && name.A_Const.sval?.sval === "app.reason";
