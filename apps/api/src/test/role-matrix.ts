/** A row of the table of roles: who may make these calls, as letters in the table's order; "-" for a refused role. */
export interface MatrixRow {
  area: string;
  /** admin, manager, coordinator, volunteer, driver, finance, viewer; or "public". */
  who: string;
  calls: string;
}

/** The calls of a row, such as "GET /kits". */
export function callsOf({ calls }: MatrixRow): string[] {
  return calls.split(",").map((call) => call.trim());
}

/**
 * The domain's matrix of roles, written by hand from its table and not derived from the contract, so that a mistake in the contract is
 * detected. "Own" rows admit a role; whose rows they may use is tested by the tenant matrix and in each feature.
 */
export const roleMatrix: readonly MatrixRow[] = [
  {
    area: "Before anybody is signed in",
    who: "public",
    calls: `GET /setup, POST /setup, POST /auth, POST /auth/password-reset, GET /auth/microsoft, POST /auth/microsoft,
      POST /auth/microsoft/nonces, POST /auth/second-factor, POST /auth/passkeys/challenges, POST /auth/passkeys,
      GET /links/:token, POST /links/:token, GET /calendars/:token,
      POST /unsubscribe/:token, GET /school-page/:token/photos/:fileId, PUT /school-page/:token/kits/:allocationId,
      PUT /school-page/:token/wishes, PUT /school-page/:token/proposals, PUT /labels/:token/found`,
  },
  {
    area: "One's own account, day and jobs",
    who: "amcvdfw",
    calls: `GET /me, PATCH /me, POST /me/password, POST /me/branch, GET /me/data, GET /me/sessions, DELETE /me/sessions/:id,
      GET /me/microsoft, POST /me/microsoft, POST /me/microsoft/nonces, POST /me/microsoft/unlink, DELETE /auth,
      GET /me/passkeys, POST /me/passkeys, POST /me/passkeys/orders, POST /me/passkeys/:id/remove, POST /me/recovery-codes,
      GET /me/push-devices, POST /me/push-devices, DELETE /me/push-devices/:id,
      POST /links/:token/acceptance, GET /today, GET /badges, GET /search, GET /changes, GET /jobs, GET /jobs/:id,
      POST /jobs/:id/cancel, POST /jobs/:id/dismiss`,
  },
  {
    area: "Branch and vehicles, read: each sees in which branch they are, and vehicles by their own rules",
    who: "amcvdfw",
    calls: "GET /branch, GET /vehicles, GET /vehicles/:id",
  },
  {
    area: "Branch, users, roles",
    who: "am-----",
    calls: `PATCH /branch, POST /users, PATCH /users/:id, POST /users/:id/invitation, GET /users/:id/sessions,
      DELETE /users/:id/sessions, GET /users/:id/passkeys, POST /users/:id/passkeys/remove, GET /users/:id/duties, GET /users/:id/forgetting, POST /users/:id/forgetting, GET /users/:id/mails, GET /mails, POST /mails/:id/text,
      GET /branch/exports, POST /branch/exports, GET /branch/exports/:name, GET /branch/yearly-report, POST /membership-prices,
      PATCH /membership-prices/:id`,
  },
  {
    area: "Users, read: who plans, and who pays, knows who is here",
    who: "amc--f-",
    calls: "GET /users, GET /users/:id",
  },
  {
    area: "All branches, the example and the running of it: the national admin's",
    who: "a------",
    calls: `GET /branches, POST /branches, GET /branches/:id/archive, POST /branches/:id/archive, POST /branches/:id/reopen,
      GET /branches/:id/merge, POST /branches/:id/merge,
      GET /branches/coverage, GET /branches/figures, GET /branches/trends, GET /branches/yearly-report,
      GET /kits/:id/transfer, POST /kits/:id/transfer, POST /kits/:id/give-back, GET /kit-transfers/branches, POST /stock/items/:itemId/transfer,
      POST /kit-type-offers, PATCH /kit-type-offers/:id, GET /kit-type-offers/:id/branches,
      GET /example, POST /example, DELETE /example, GET /operations, POST /backups, GET /backups/:name, POST /postcodes`,
  },
  {
    area: "Kit types and packing lists",
    who: "a------",
    calls: "POST /kit-types/:id/packing-lists/draft/publish",
  },
  {
    area: "Kit types and packing lists: propose",
    who: "am-----",
    calls: `POST /kit-types, PATCH /kit-types/:id, PUT /kit-types/:id/packing-lists/draft, POST /kit-type-offers/:id/adopt,
      POST /kit-type-offers/:id/decision`,
  },
  {
    area: "Kit types, items and kits, read: all but finance work with them",
    who: "amcvd-w",
    calls: `GET /kit-type-offers, GET /kit-type-offers/:id, GET /kit-types, GET /kit-types/:id, GET /kit-types/:id/packing-lists, GET /items, GET /items/:id, GET /items/:id/sheet, GET /kits,
      GET /kits/:id, GET /kits/scan/:code, GET /labels/replaced, GET /kits/:id/photos, GET /kits/:id/use, GET /title-pictures, GET /files/:id`,
  },
  { area: "Kits: create, retire", who: "am-----", calls: "POST /kits" },
  { area: "Kits: many at once", who: "amc----", calls: "POST /kits/bulk" },
  {
    area: "Kits: edit, or their condition alone (which fields, the room's tests hold)",
    who: "amcv---",
    calls: `PATCH /kits/:id, POST /kits/:id/events, POST /kits/:id/labels, POST /papers/labels, DELETE /files/:id, POST /files/:id/restoration`,
  },
  {
    area: "Kits: a photo, a driver's of a kit too",
    who: "amcvd--",
    calls: "POST /kits/:id/photos",
  },
  {
    area: "Schools, contacts, routes",
    who: "amc----",
    calls: `GET /places, POST /schools, PATCH /schools/:id, POST /schools/:id/contacts/:contactId/bounce, POST /membership-renewals, POST /schools/bulk, GET /schools/:id/merge, POST /schools/:id/merge, GET /schools/:id/merges,
      POST /schools/:id/merges/:mergeId/undo, POST /routes, PATCH /routes/:id, PUT /routes/:id/stops,
      POST /schools/place-by-postcode, GET /schools/:id/links, POST /schools/:id/links/:contactId,
      POST /schools/:id/links/:contactId/mail, DELETE /schools/:id/links/:contactId,
      GET /school-proposals, POST /school-proposals/:id/decision`,
  },
  {
    area: "Invoices of memberships: read, and marked as paid (the office cancels, the room's tests hold)",
    who: "amc--f-",
    calls: "GET /membership-prices, GET /membership-renewals, POST /membership-renewals/bulk",
  },
  {
    area: "Lists from a spreadsheet: as by hand (which list, the room's tests hold)",
    who: "amcv---",
    calls:
      "POST /imports/check, GET /imports/:id/check, POST /imports/:id/start, POST /imports/:id/undo",
  },
  {
    area: "Schools, contacts, routes: read (a driver those of own trips)",
    who: "amcvd-w",
    calls: `GET /schools, GET /schools/:id, GET /schools/:id/now, GET /routes, GET /routes/:id, POST /routes/:id/proposed-order,
      GET /postcodes`,
  },
  {
    area: "Requests, plan",
    who: "amc----",
    calls: `POST /requests, PATCH /requests/:id, POST /terms/:id/requests, GET /terms/:id/wish-round, POST /terms/:id/wish-round,
      POST /terms/:id/wish-round/reminder, POST /terms, PATCH /terms/:id, POST /terms/:id/rotations, POST /terms/:id/plan-edits, POST /rotations, PATCH /rotations/:id,
      GET /rotations/:id/offers, POST /allocations, PATCH /allocations/:id, POST /allocations/:id/cancel,
      GET /allocations/:id/extension, GET /allocations/:id/other-copies, GET /allocations/:id/places,
      GET /allocations/:id/substitutes, GET /plan-changes, POST /plan-changes/:id/undo, POST /plan-changes/:id/redo,
      POST /public-holidays, DELETE /public-holidays/:id, POST /auto-plans, POST /auto-plans/:id/apply,
      GET /first-steps, POST /first-steps/skipped`,
  },
  {
    area: "Plan: lock the period",
    who: "am-----",
    calls:
      "POST /rotations/:id/publish, POST /rotations/:id/status, POST /terms/:id/publish-changes",
  },
  {
    area: "Requests, plan: read",
    who: "amcvd-w",
    calls: `GET /terms, GET /terms/:id/coverage, GET /terms/:id/sponsors, GET /terms/:id/sponsors/paper,
      GET /terms/:id/unpublished, GET /rotations, GET /allocations, GET /requests, GET /public-holidays,
      GET /plan-conflicts, GET /plan-conflicts/what-if`,
  },
  {
    area: "Prepare, check-in, top-up",
    who: "amcv---",
    calls: `GET /preparations, GET /preparations/:id, POST /preparations/:id/slip, GET /preparations/sheets,
      GET /preparations/pick-list, POST /preparations/:id/lines, POST /preparations/:id/status,
      POST /preparations/:id/takes, POST /preparations/:id/question, GET /check-ins, GET /check-ins/:id,
      GET /check-ins/waiting, GET /check-ins/sheets, GET /check-ins/sheets/:id, POST /check-ins, GET /top-ups,
      GET /top-ups/:id, POST /top-ups/:id/status, POST /top-ups/:id/uses, GET /second-counts,
      POST /second-counts/:id/decision`,
  },
  {
    area: "Stock adjust, and items, which are its names and prices",
    who: "amc----",
    calls: `GET /shopping-list, GET /shopping-list/back-test, GET /stock/items/:itemId/lots, GET /stock/lots/:lotId/trace, POST /stock/lots/:lotId/recall, GET /stock-orders, POST /stock-orders, POST /stock-orders/:id/deliveries, POST /stock-orders/:id/status, GET /stock-orders/:id/paper, GET /stock-spending, POST /stock/movements, POST /stock/movements/:id/reversal, POST /stock/counts/:id/decision, GET /stock/stocktakes, GET /stock/stocktakes/:id, POST /stock/stocktakes, POST /stock/stocktakes/:id/approval, POST /stock/stocktakes/:id/cancellation, POST /items, POST /items/bulk,
      PATCH /items/:id, PUT /items/:id/sheet, DELETE /items/:id/sheet`,
  },
  {
    area: "Stock count, top-up",
    who: "amcv---",
    calls:
      "GET /stock, GET /stock/items/:itemId/history, GET /stock/movements, GET /stock/counts, GET /stock/stocktakes/open, POST /stock/counts",
  },
  {
    area: "Trips create, release, cancel",
    who: "amc----",
    calls: `POST /trips, PATCH /trips/:id, POST /trips/:id/told, GET /trips/:id/mails, POST /trips/:id/mails, POST /trips/:id/status, POST /trips/:id/lines, POST /trips/:id/split, POST /trips/:id/join, POST /trips/share, POST /trips/share/proposal, POST /trips/:id/decisions`,
  },
  {
    area: "Trips: read (a driver own)",
    who: "amc-d-w",
    calls: "GET /trips, GET /trips/:id, GET /trips/:id/paper",
  },
  {
    area: "Trips of everybody: what a van did at a school",
    who: "amc---w",
    calls: "GET /schools/:id/visits",
  },
  {
    area: "Run a trip (a driver own)",
    who: "amc-d--",
    calls: `POST /trips/:id/start, POST /trips/:id/finish, POST /trips/:id/odometer, POST /trips/:id/order,
      POST /trips/:id/start-odometer, POST /trips/:id/undo-start, POST /trips/:id/stops/:stopId/lines/:lineId/verify,
      POST /trips/:id/news, POST /trips/:id/messages, GET /trips/:id/claim-offer, POST /trips/:id/claim, POST /trips/:id/take-over, POST /trips/:id/stops/:stopId/arrive,
      POST /trips/:id/stops/:stopId/leave, POST /trips/:id/stops/:stopId/take-back,
      POST /trips/:id/stops/:stopId/pick-ups, POST /trips/:id/stops/:stopId/proofs, POST /trips/:id/stops/:stopId/lines/:lineId,
      POST /trips/:id/stops/:stopId/tasks/:taskId`,
  },
  {
    area: "Calendars: of the branch and its schools, and a driver's own",
    who: "amc-d--",
    calls: "GET /feeds, POST /feeds, DELETE /feeds/:id",
  },
  {
    area: "KM claim create / submit: own, with one's own vehicle and the rates",
    who: "amcvdf-",
    calls: `GET /km-claims, GET /km-claims/:id, GET /km-claims/unclaimed-trips, POST /km-claims/legs,
      POST /km-claims/trips/:id, POST /km-claims/:id/submit, PATCH /km-claims/:id/legs/:legId, GET /km-claims/leg-distance, POST /km-claims/:id/legs/:legId/receipts,
      GET /km-claims/:id/receipts/:fileId, DELETE /km-claims/:id/receipts/:fileId, GET /me/claim-reminder, PUT /me/claim-reminder,
      DELETE /km-claims/:id/legs/:legId, GET /rate-cards,
      POST /vehicles, PATCH /vehicles/:id, GET /km-claims/:id/paper, GET /vehicles/:id/logbook, GET /vehicles/:id/logbook/paper,
      GET /users/:id/km-statement, GET /users/:id/km-statement/paper`,
  },
  {
    area: "KM claim approve",
    who: "am---f-",
    calls:
      "POST /km-claims/:id/decision, GET /km-claims/to-decide, POST /km-claims/approvals, POST /km-claims/:id/reversal, GET /km-claims/totals",
  },
  {
    area: "Mark paid, rate cards, finance export",
    who: "a----f-",
    calls: `POST /km-claims/:id/payment, GET /km-batches, GET /km-batches/:id, POST /km-batches,
      POST /km-batches/:id/undo, POST /km-batches/:id/payment, GET /claim-settings, PUT /claim-settings, GET /km-claims/corrections,
      POST /km-claims/corrections, POST /rate-cards, POST /rate-cards/:id/supersede`,
  },
  { area: "School tasks", who: "amc----", calls: "POST /school-tasks, POST /school-tasks/bulk" },
  {
    area: "Refused entries, handed to the office",
    who: "amcvd--",
    calls: "POST /school-tasks/handed",
  },
  { area: "School tasks: own", who: "amcvd--", calls: "PATCH /school-tasks/:id" },
  {
    area: "School tasks: read",
    who: "amcvd-w",
    calls: "GET /school-tasks, GET /school-tasks/:id",
  },
  { area: "Audit log", who: "am---f-", calls: "GET /audit-events, GET /history" },
];
