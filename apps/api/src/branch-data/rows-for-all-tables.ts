/**
 * Statements that add a row to each table that the demo branch leaves empty, and values to columns that it leaves null; `$1` is the branch.
 * For the test that an export and an import lose nothing.
 */
export const rowsForAllTables: readonly string[] = [
  `update branch set cut_off_days = 2, cut_off_time = '14:30', weeks_from = '2026-02-02', delivery_days = '{tue,wed}', reminds_renewal = true,
    invoice_days = 30 where id = $1`,
  `update kit_type set offer_id = gen_random_uuid(), offer_version = 2 where ${first("kit_type")}`,
  `update school set max_kit_g = 8500 where ${first("school")}`,
  `update school_contact set consent = 'refused', consent_on = '2026-11-01', bounced_at = '2026-11-02T03:04:05Z', language = 'mi'
    where ${first("school_contact")}`,
  `update route set cadence = 'b' where ${first("route")}`,
  `insert into membership_price (branch_id, name, cents, max_roll, account_code) values ($1, 'Very small schools', 12000, 50, '200')`,
  `insert into membership_renewal (branch_id, school_id, from_on, until_on, renewed_on, number, price_id, price_name, cents, due_on, before_status)
    select $1, (${id("school")}), '2020-01-01', '2020-12-31', '2020-01-01', 900, id, name, cents, '2020-01-21', 'member' from membership_price
    where branch_id = $1 and name = 'Very small schools'`,
  `insert into school_exclusion (branch_id, school_id, kit_type_id, reason) select $1, (${id("school")}), (${id("kit_type")}), 'Allergies'`,
  `insert into school_merge (branch_id, kept_id, other_id, moved, before)
    select $1, (${id("school")}), (${id("school", 1)}), '{"allocation": []}', '{"status": "member"}'`,
  `insert into school_proposal (branch_id, school_id, contact_id, kind, proposed, said_by)
    select $1, school_id, id, 'drop_point', '{"dropPoint": "Hall"}', 'Mere' from school_contact where ${first("school_contact")}`,
  `insert into wish_round (branch_id, term_id, closes_on, asked_at) select $1, (${id("term")}), '2026-11-27', now() on conflict do nothing`,
  `insert into wish_answer (branch_id, term_id, school_id, said_by) select $1, (${id("term")}), (${id("school")}), 'Mere' on conflict do nothing`,
  `insert into school_report (branch_id, allocation_id, school_id, students, rating, sentence, said_by)
    select $1, id, school_id, 27, 5, 'They loved it', 'Mere' from allocation where ${first("allocation")} on conflict do nothing`,
  `insert into school_report_line (branch_id, allocation_id, line_id, school_id, missing)
    select r.branch_id, r.allocation_id, (${id("packing_list_line")}), r.school_id, 2 from school_report r where r.branch_id = $1 limit 1
    on conflict do nothing`,
  `insert into mail_choice (branch_id, address, unsubscribed_at) values ($1, 'no.mails@school.test', now())`,
  `insert into mail_out (branch_id, kind, to_name, to_address, state, ended_at, school_id, contact_id)
    select $1, 'school_page', name, 'mere@school.test', 'sent', now(), school_id, id from school_contact where ${first("school_contact")}`,
  `insert into claim_setting (branch_id, gap_percent, gap_m) values ($1, 15, 2000) on conflict do nothing`,
  `insert into import_mapping (branch_id, list, mapping) values ($1, 'schools', '{"name": "Org_Name"}')`,
  `insert into km_batch (branch_id, number, status, currency, claim_numbers, total_cents, maker_id) select $1, 99, 'undone', 'NZD', '{1}', 100, (${id("branch_user")})`,
  `insert into skipped_step (branch_id, step) values ($1, 'people')`,
  `insert into plan_change (branch_id, term_id, actor_id, words, cells) select $1, (${id("term")}), (${id("branch_user")}), 'Moved a kit', '[]'`,
  `insert into odometer_correction (branch_id, trip_id, start_before_m, start_m, end_before_m, end_m, reason, corrected_by)
    select $1, (${id("trip")}), 1, 2, 3, 4, 'Misread', (${id("branch_user")})`,
  `insert into trip_decision (branch_id, trip_id, difference, decision, decided_by) select $1, (${id("trip")}), 'km', 'accepted', (${id("branch_user")})`,
  `insert into stop_task (branch_id, stop_id, task_id, done_at) select $1, (${id("stop")}), (${id("school_task")}), now() on conflict do nothing`,
  `insert into replaced_label (branch_id, qr_token, kit_id, replaced_by) select $1, repeat('a', 32), (${id("kit")}), (${id("branch_user")})`,
  `insert into kit_transfer (branch_id, id, kit_id, side, due_back_on, other_branch_id, other_branch, other_kit_id, other_kit_code, ended_at)
    select $1, gen_random_uuid(), (${id("kit")}), 'sent', '2026-12-01', gen_random_uuid(), 'Wellington', gen_random_uuid(), 'DBN-01', now()`,
  `insert into second_count (branch_id, kit_id, kind, counted_by, counted_at) select $1, (${id("kit")}), 'check_in', (${id("branch_user")}), now()`,
  `insert into second_count_line (branch_id, second_count_id, line_id, first_qty, second_qty)
    select $1, (${id("second_count")}), (${id("packing_list_line")}), 3, 2`,
  `insert into stocktake (branch_id, blind, shelves, started_by) select $1, true, '{A}', (${id("branch_user")})`,
  `insert into stock_order (branch_id, ordered_on, ordered_by, supplier) select $1, '2026-11-01', (${id("branch_user")}), 'Lab Store'`,
  `insert into stock_order_line (branch_id, order_id, item_id, packs, pack_size) select $1, (${id("stock_order")}), (${id("item")}), 2, 10`,
  `insert into lot_recall (branch_id, lot_id, reason, recalled_by) select $1, (${id("stock_lot")}), 'Leaking', (${id("branch_user")})`,
  `insert into lot_transfer (branch_id, movement_id, lot_id, qty, other_branch_id, other_branch, other_lot_id)
    select $1, (${id("stock_movement")}), (${id("stock_lot")}), 1, gen_random_uuid(), 'Wellington', gen_random_uuid()`,
  `insert into lot_warning (branch_id, lot_id, from_branch, reason) select $1, (${id("stock_lot")}), 'Wellington', 'Leaking'`,
];

/** The id of a table's row of the branch. */
function id(table: string, offset = 0): string {
  return `select id from ${table} where branch_id = $1 order by id offset ${offset} limit 1`;
}

function first(table: string): string {
  return `branch_id = $1 and id = (${id(table)})`;
}
