import type { ErrorCode } from "@kitround/contract/errors.ts";

interface Meaning {
  code: ErrorCode;
  message: string;
  /** The request's field that violates the constraint. */
  path?: string;
}

/** For each constraint of the database: the error code and the sentence for a person when a statement violates it. */
export const constraintMeanings: Readonly<Record<string, Meaning>> = {
  allocation_moves: {
    code: "transition_refused",
    message: "This kit's loan has moved on meanwhile: look at it again.",
    path: "status",
  },
  rotation_closes: {
    code: "transition_refused",
    message: "Not every kit of this rotation is checked in yet.",
    path: "status",
  },
  stocktake_one_open: {
    code: "already_exists",
    message: "A stocktake is under way already. Approve or cancel it first.",
  },
  kit_type_offer_code_key: {
    code: "already_exists",
    message: "A kit type with this code is offered to all branches already.",
    path: "kitTypeId",
  },
  kit_type_offer_once: {
    code: "transition_refused",
    message: "This kit type is adopted already.",
  },
  branch_code_key: {
    code: "already_exists",
    message: "Another branch has this code already.",
    path: "branchCode",
  },
  person_email_key: {
    code: "already_exists",
    message: "Somebody has this e-mail address already.",
    path: "email",
  },
  person_email_check: {
    code: "invalid_input",
    message: "This is not an e-mail address.",
    path: "email",
  },
  branch_user_branch_id_person_id_key: {
    code: "already_exists",
    message: "This person belongs to the branch already.",
    path: "email",
  },
  membership_price_name_key: {
    code: "already_exists",
    message: "The price list has a price of this name already.",
    path: "name",
  },
  membership_price_size_key: {
    code: "already_exists",
    message: "The price list has a price for schools of this size already.",
    path: "maxRoll",
  },
  membership_renewal_once: {
    code: "already_exists",
    message: "One of these schools is renewed for this year already: cancel that renewal first.",
    path: "schools",
  },
  rate_card_one_a_day: {
    code: "already_exists",
    message:
      "Another rate card is in force on some of these days: let this one replace it, or take it out of use first.",
    path: "validFrom",
  },
  rate_card_in_order: {
    code: "invalid_input",
    message: "A rate card ends on or after the day it starts.",
    path: "validTo",
  },
  km_claim_leg_stop_once: {
    code: "already_exists",
    message: "A claim has this leg already.",
  },
  km_claim_leg_corrected_once: {
    code: "already_exists",
    message: "A claim corrects this leg by this rate card already.",
  },
  km_claim_reversed_once: {
    code: "already_exists",
    message: "This claim is void already.",
  },
  claim_paid: {
    code: "transition_refused",
    message: "This claim is paid or void: it never changes.",
  },
  claim_in_one_batch: {
    code: "already_exists",
    message: "Another batch has this claim already.",
  },
  batch_final: {
    code: "transition_refused",
    message: "This batch is paid or undone: it never changes.",
  },
  term_number_key: {
    code: "already_exists",
    message: "The branch has a term of this number in this year already.",
    path: "number",
  },
  term_no_overlap: {
    code: "already_exists",
    message: "Another term has some of these days already.",
    path: "startsOn",
  },
  public_holiday_day_key: {
    code: "already_exists",
    message: "This day is a public holiday already.",
    path: "onDay",
  },
  rotation_seq_key: {
    code: "already_exists",
    message: "Somebody has just added a rotation to this term. Look again, then add yours.",
  },
  rotation_no_overlap: {
    code: "already_exists",
    message: "Another rotation has some of these days already.",
    path: "deliverOn",
  },
  kit_request_once: {
    code: "already_exists",
    message: "The school asks for this kit type in this term already.",
    path: "kitTypeId",
  },
  allocation_kit_once: {
    code: "double_allocation",
    message: "Another school has this copy on some of these days.",
    path: "kitId",
  },
  allocation_type_once: {
    code: "already_exists",
    message: "The school has this kit type in this rotation already.",
    path: "kitTypeId",
  },
  item_barcode_once: {
    code: "already_exists",
    message: "Another item that is still bought has this barcode already.",
    path: "barcode",
  },
  item_sku_key: {
    code: "already_exists",
    message: "Another item has this SKU already.",
    path: "sku",
  },
  kit_type_code_key: {
    code: "already_exists",
    message: "Another kit type has this code already.",
    path: "code",
  },
  kit_type_years_in_order: {
    code: "invalid_input",
    message: "The first year comes before the last.",
    path: "yearTo",
  },
  packing_list_line_item: {
    code: "invalid_input",
    message: "An item stands twice in one box: make it one line.",
    path: "lines",
  },
  kit_code_key: {
    code: "already_exists",
    message: "There is a copy with this number already.",
    path: "number",
  },
  trip_driver_one_at_a_time: {
    code: "transition_refused",
    message: "This driver has another trip under way: finish it first.",
    path: "status",
  },
  trip_odometer_forward: {
    code: "odometer_back",
    message: "The odometer at the end is less than at the start: it does not go back.",
    path: "odoEndM",
  },
  stop_line_once: {
    code: "already_exists",
    message: "A trip carries this hand-over already.",
    path: "kitId",
  },
  stock_level_never_negative: {
    code: "stock_short",
    message: "There is not enough of this on hand, so nothing was taken.",
  },
  stock_movement_reversed_once: {
    code: "already_exists",
    message: "This movement has been reversed already.",
  },
  route_name_key: {
    code: "already_exists",
    message: "Another route has this name already.",
    path: "name",
  },
  school_moe_number_key: {
    code: "already_exists",
    message: "Another school has this number already.",
    path: "moeNumber",
  },
  school_place_is_whole: {
    code: "invalid_input",
    message: "A place needs both latitude and longitude.",
    path: "lat",
  },
  school_window_is_whole: {
    code: "invalid_input",
    message: "A delivery window has a start and a later end.",
    path: "windowTo",
  },
  person_identity_pkey: {
    code: "already_exists",
    message: "This Microsoft account signs in somebody else here.",
  },
  person_identity_one_account: {
    code: "already_exists",
    message: "Another Microsoft account is linked already.",
  },
  passkey_is_one_persons: {
    code: "already_exists",
    message: "This passkey was added already.",
  },
  organisation_only_one_key: {
    code: "setup_done",
    message: "The organisation has been set up already. Sign in instead.",
  },
  school_task_rule_once: {
    code: "already_exists",
    message: "A newer task about the same kit is open already: work on that one.",
    path: "status",
  },
};
