/** Every error code of the API, with its HTTP status. The list is closed: the server sends no other code. */
export const errorStatus = {
  invalid_input: 400,
  missing_idempotency_key: 400,
  no_session: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale_version: 409,
  already_exists: 409,
  in_use: 409,
  transition_refused: 409,
  key_reused: 409,
  key_in_progress: 409,
  double_allocation: 409,
  kit_not_available: 409,
  repeat_kit_type: 409,
  school_full: 409,
  school_closed: 409,
  rotation_not_open: 409,
  packing_incomplete: 409,
  stock_short: 409,
  odometer_back: 409,
  own_claim: 409,
  no_rate: 409,
  last_admin: 409,
  setup_done: 409,
  link_expired: 409,
  second_factor_needed: 409,
  payload_too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * One fault in the input: `path` is the field ("lines.2.qty", or "" for the whole), `message` a sentence a person can
 * act on.
 */
export interface ErrorDetail {
  path: string;
  message: string;
}

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  details: ErrorDetail[];
  requestId: string;
}
