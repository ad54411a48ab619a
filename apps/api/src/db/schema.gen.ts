// Generated from the migrated database by `npm run generate`.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export interface AllocationTable {
  branchId: string;
  id: Generated<string>;
  rotationId: string;
  schoolId: string;
  kitTypeId: string;
  kitId: string | null;
  requestId: string | null;
  source: Generated<"auto" | "manual" | "request" | "extension" | "substitute">;
  pinned: Generated<boolean>;
  status: Generated<"proposed" | "confirmed" | "preparing" | "ready" | "out" | "delivered" | "collected" | "closed" | "cancelled" | "substituted">;
  deliverOn: string;
  collectOn: string;
  occupied: string;
  reasons: ColumnType<unknown, string | undefined, string>;
  overrideReason: string | null;
  studentsExpected: number | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  studentsActual: number | null;
}

export interface AuditEventTable {
  branchId: string;
  id: GeneratedAlways<number>;
  actorId: string | null;
  entity: string;
  entityId: string | null;
  action: "insert" | "update" | "delete" | "denied";
  before: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
  reason: string | null;
  requestId: string | null;
  at: Generated<string>;
}

export interface BranchTable {
  id: Generated<string>;
  name: string;
  code: string;
  country: Generated<string>;
  timeZone: Generated<string>;
  currency: Generated<string>;
  baseAddress: string | null;
  baseLat: number | null;
  baseLng: number | null;
  rotationDays: Generated<number>;
  turnaroundDays: Generated<number>;
  prepLeadDays: Generated<number>;
  volunteerMinutes: Generated<number>;
  repeatTerms: Generated<number>;
  defaultClassSize: Generated<number>;
  status: Generated<"active" | "archived">;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  example: Generated<boolean>;
  blindCounts: Generated<boolean>;
  countsByTwo: Generated<boolean>;
  packsByTwo: Generated<boolean>;
  photoAtStop: Generated<"off" | "on" | "needed">;
  signatureAtStop: Generated<"off" | "on" | "needed">;
  tellsTomorrow: Generated<boolean>;
  tellsDelivered: Generated<boolean>;
  tomorrowSubject: string | null;
  tomorrowText: string | null;
  deliveredSubject: string | null;
  deliveredText: string | null;
  packingDays: Generated<string[]>;
  distanceUnit: Generated<"km" | "mi">;
  firstWeekday: Generated<number>;
  dateOrder: Generated<"dmy" | "mdy" | "ymd">;
  greeting: Generated<string>;
  shortageChance: Generated<number>;
  officePhone: string | null;
  officeEmail: string | null;
  secondFactorRoles: Generated<string[]>;
  remindsPickUp: Generated<boolean>;
  remindsRenewal: Generated<boolean>;
  invoiceDays: Generated<number>;
  weeksFrom: Generated<string>;
  deliveryDays: Generated<string[]>;
  cutOffDays: number | null;
  cutOffTime: Generated<string>;
  region: string | null;
  archivedAt: string | null;
}

export interface BranchUserTable {
  branchId: string;
  id: Generated<string>;
  personId: string;
  role: "admin" | "manager" | "coordinator" | "volunteer" | "driver" | "finance" | "viewer";
  status: Generated<"invited" | "active" | "suspended" | "removed">;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  endsOn: string | null;
}

export interface CheckInTable {
  branchId: string;
  id: Generated<string>;
  kitId: string;
  allocationId: string | null;
  result: "complete" | "short" | "quarantined";
  feedback: string | null;
  minutes: number | null;
  actorId: string | null;
  amendsId: string | null;
  at: Generated<string>;
  missingBoxes: Generated<number[]>;
}

export interface CheckInLineTable {
  branchId: string;
  checkInId: string;
  lineId: string;
  expected: number;
  counted: number;
  damaged: Generated<number>;
  present: number | null;
}

export interface ClaimSettingTable {
  branchId: string;
  gapPercent: number;
  gapM: number;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  accountCode: string | null;
  taxCode: string | null;
  plainColumns: Generated<string[]>;
  remindsMonthly: Generated<boolean>;
}

export interface FeedTable {
  branchId: string;
  id: Generated<string>;
  kind: "branch" | "driver" | "school";
  branchUserId: string | null;
  schoolId: string | null;
  tokenHash: Buffer;
  madeBy: string;
  madeAt: Generated<string>;
}

export interface FileTable {
  branchId: string;
  id: Generated<string>;
  kitId: string | null;
  sha256: Buffer;
  smallSha256: Buffer;
  mediaType: string;
  bytes: number;
  width: number;
  height: number;
  madeBy: string | null;
  createdAt: Generated<string>;
  removedAt: string | null;
  damage: Generated<boolean>;
  checkInId: string | null;
  lineId: string | null;
  stopId: string | null;
  signedBy: string | null;
  takenAt: string | null;
  legId: string | null;
}

export interface FileContentTable {
  branchId: string;
  sha256: Buffer;
  bytes: Buffer;
  createdAt: Generated<string>;
}

export interface IdempotencyKeyTable {
  branchId: string;
  branchUserId: string;
  key: string;
  fingerprint: Buffer;
  status: number;
  response: string;
  createdAt: Generated<string>;
}

export interface ImportMappingTable {
  branchId: string;
  list: string;
  mapping: ColumnType<unknown, string, string>;
}

export interface ImportPageTable {
  branchId: string;
  importId: string;
  first: number;
  rows: Buffer;
  errors: Buffer | null;
}

export interface ImportRowTable {
  branchId: string;
  importId: string;
  recordId: string;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  rowVersion: number;
}

export interface ItemTable {
  branchId: string;
  id: Generated<string>;
  sku: string;
  name: string;
  unit: Generated<string>;
  packSize: Generated<number>;
  unitCostCents: Generated<number>;
  supplier: string | null;
  leadDays: Generated<number>;
  hazard: string | null;
  barcode: string | null;
  shelf: string | null;
  minQty: Generated<number>;
  parQty: Generated<number>;
  status: Generated<"active" | "discontinued">;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  substituteId: string | null;
  sheetSha256: Buffer | null;
  sheetName: string | null;
}

export interface JobTable {
  branchId: string;
  id: Generated<string>;
  kind: string;
  about: string | null;
  input: ColumnType<unknown, string, string>;
  state: Generated<"waiting" | "running" | "done" | "failed" | "cancelled">;
  onceKey: string | null;
  slot: string | null;
  runAt: Generated<string>;
  attempt: Generated<number>;
  attempts: number;
  leaseUntil: string | null;
  worker: string | null;
  progress: ColumnType<unknown, string | null | undefined, string | null>;
  cancel: Generated<boolean>;
  result: ColumnType<unknown, string | null | undefined, string | null>;
  fault: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  startedAt: string | null;
  finishedAt: string | null;
  dismissedAt: string | null;
}

export interface KitTable {
  branchId: string;
  id: Generated<string>;
  kitTypeId: string;
  packingListId: string | null;
  code: string;
  boxes: Generated<number>;
  weightG: Generated<number>;
  qrToken: Generated<string>;
  sponsor: string | null;
  shelf: string | null;
  conditionNote: string | null;
  state: Generated<"new" | "in_check" | "needs_top_up" | "ready" | "packed" | "in_transit_out" | "at_school" | "in_transit_in" | "quarantined" | "lost" | "with_branch" | "retired">;
  place: Generated<"base" | "trip" | "school" | "branch" | "unknown">;
  tripId: string | null;
  schoolId: string | null;
  stateReason: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface KitContentTable {
  branchId: string;
  kitId: string;
  lineId: string;
  qty: number;
  countedAt: Generated<string>;
}

export interface KitEventTable {
  branchId: string;
  id: GeneratedAlways<number>;
  kitId: string;
  event: string;
  fromState: string | null;
  toState: string;
  place: string;
  tripId: string | null;
  schoolId: string | null;
  allocationId: string | null;
  actorId: string | null;
  reason: string | null;
  occurredAt: Generated<string>;
}

export interface KitRequestTable {
  branchId: string;
  id: Generated<string>;
  termId: string;
  schoolId: string;
  kitTypeId: string;
  rank: Generated<number>;
  preferredRotationId: string | null;
  students: number | null;
  note: string | null;
  status: Generated<"requested" | "planned" | "waitlisted" | "declined" | "withdrawn">;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  askedBy: string | null;
  askedOn: string | null;
  fromSchool: Generated<boolean>;
}

export interface KitTransferTable {
  branchId: string;
  id: string;
  kitId: string;
  side: "sent" | "received";
  dueBackOn: string | null;
  otherBranchId: string;
  otherBranch: string;
  otherKitId: string;
  otherKitCode: string;
  startedAt: Generated<string>;
  endedAt: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface KitTypeTable {
  branchId: string;
  id: Generated<string>;
  code: string;
  nameEn: string;
  nameMi: string | null;
  strand: string | null;
  yearFrom: number | null;
  yearTo: number | null;
  refurbMinutes: Generated<number>;
  sponsor: string | null;
  safetyNote: string | null;
  status: Generated<"draft" | "active" | "retired">;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  offerId: string | null;
  offerVersion: number | null;
}

export interface KitTypeOfferTable {
  id: Generated<string>;
  code: string;
  nameEn: string;
  nameMi: string | null;
  strand: string | null;
  yearFrom: number | null;
  yearTo: number | null;
  refurbMinutes: number;
  sponsor: string | null;
  safetyNote: string | null;
  withdrawnAt: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface KitTypeOfferListTable {
  offerId: string;
  version: number;
  list: ColumnType<unknown, string, string>;
  offeredFrom: string;
  offeredAt: Generated<string>;
}

export interface KmBatchTable {
  branchId: string;
  id: Generated<string>;
  number: number;
  status: Generated<"exported" | "paid" | "undone">;
  currency: string;
  claimNumbers: number[];
  totalCents: number;
  makerId: string;
  payerId: string | null;
  paidOn: string | null;
  paymentRef: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface KmClaimTable {
  branchId: string;
  id: Generated<string>;
  number: number;
  claimantId: string;
  vehicleId: string;
  status: Generated<"draft" | "submitted" | "returned" | "approved" | "exported" | "paid" | "rejected" | "void">;
  totalM: Generated<number>;
  amountCents: Generated<number>;
  currency: string;
  note: string | null;
  returnReason: string | null;
  submittedAt: string | null;
  approverId: string | null;
  approvedAt: string | null;
  payerId: string | null;
  paidAt: string | null;
  paymentRef: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  batchId: string | null;
  kind: Generated<"drive" | "correction" | "reversal">;
  reversesId: string | null;
  returnedAs: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface KmClaimLegTable {
  branchId: string;
  id: Generated<string>;
  claimId: string;
  position: number;
  tripId: string | null;
  stopId: string | null;
  onDay: string;
  fromPlace: string;
  toPlace: string;
  distanceM: number;
  source: "planned" | "odometer" | "manual";
  purpose: string;
  travelledBeforeM: number;
  rateCardId: string;
  fuel: string;
  tier1M: number;
  tier2M: number;
  tier1RateMillicents: number;
  tier2RateMillicents: number;
  amountCents: number;
  live: Generated<boolean>;
  distanceUnit: Generated<"km" | "mi">;
  passengers: Generated<number>;
  passengerMillicents: Generated<number>;
  kind: Generated<"drive" | "correction" | "reversal">;
  correctsId: string | null;
  beforeCents: Generated<number>;
}

export interface LotRecallTable {
  branchId: string;
  lotId: string;
  reason: string;
  recalledBy: string;
  recalledAt: Generated<string>;
}

export interface LotTransferTable {
  branchId: string;
  movementId: string;
  lotId: string;
  qty: number;
  otherBranchId: string;
  otherBranch: string;
  otherLotId: string;
}

export interface LotWarningTable {
  branchId: string;
  lotId: string;
  fromBranch: string;
  reason: string;
  warnedAt: Generated<string>;
}

export interface MailChoiceTable {
  branchId: string;
  id: Generated<string>;
  address: string;
  unsubscribedAt: string | null;
}

export interface MailOutTable {
  branchId: string;
  id: Generated<string>;
  kind: "invitation" | "password_reset" | "tomorrow" | "delivered" | "called_off" | "school_page" | "wishes" | "wishes_again" | "not_ready" | "unclaimed" | "driver_trip" | "renewal";
  branchUserId: string | null;
  toName: string;
  toAddress: string;
  state: "waiting" | "sent" | "refused" | "by_hand";
  fault: string | null;
  jobId: string | null;
  madeBy: string | null;
  createdAt: Generated<string>;
  endedAt: string | null;
  tripId: string | null;
  schoolId: string | null;
  subject: string | null;
  body: string | null;
  told: ColumnType<unknown, string | null | undefined, string | null>;
  again: Generated<boolean>;
  contactId: string | null;
  termId: string | null;
  month: string | null;
  untilOn: string | null;
}

export interface MembershipPriceTable {
  branchId: string;
  id: Generated<string>;
  name: string;
  cents: number;
  maxRoll: number | null;
  accountCode: string | null;
  taxCode: string | null;
  status: Generated<"active" | "archived">;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface MembershipRenewalTable {
  branchId: string;
  id: Generated<string>;
  schoolId: string;
  fromOn: string;
  untilOn: string;
  renewedOn: string;
  status: Generated<"open" | "paid" | "cancelled">;
  number: number | null;
  priceId: string | null;
  priceName: string | null;
  cents: number | null;
  accountCode: string | null;
  taxCode: string | null;
  dueOn: string | null;
  beforeStatus: "prospect" | "member" | "paused" | "lapsed" | "left";
  beforeUntil: string | null;
  madeBy: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface OdometerCorrectionTable {
  branchId: string;
  id: Generated<string>;
  tripId: string;
  startBeforeM: number;
  endBeforeM: number | null;
  startM: number;
  endM: number | null;
  reason: string;
  correctedBy: string;
  correctedAt: Generated<string>;
}

export interface OneTimeLinkTable {
  tokenHash: Buffer;
  kind: "setup" | "invitation" | "password_reset";
  branchId: string | null;
  branchUserId: string | null;
  createdAt: Generated<string>;
  expiresAt: string;
  usedAt: string | null;
  madeBy: string | null;
  role: "admin" | "manager" | "coordinator" | "volunteer" | "driver" | "finance" | "viewer" | null;
}

export interface OrganisationTable {
  id: Generated<string>;
  name: string;
  createdAt: Generated<string>;
  onlyOne: Generated<boolean>;
}

export interface PackingListTable {
  branchId: string;
  id: Generated<string>;
  kitTypeId: string;
  version: number;
  boxes: Generated<number>;
  weightG: Generated<number>;
  status: Generated<"draft" | "published" | "superseded">;
  publishedAt: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface PackingListLineTable {
  branchId: string;
  id: Generated<string>;
  packingListId: string;
  itemId: string;
  position: number;
  qty: number;
  kind: "permanent" | "consumable" | "semi";
  boxNo: Generated<number>;
  countMethod: Generated<"exact" | "present" | "weigh" | "level">;
  tolerance: Generated<number>;
  critical: Generated<boolean>;
  usePerClass: Generated<number>;
}

export interface PasskeyTable {
  id: Generated<string>;
  personId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  backedUp: boolean;
  createdAt: Generated<string>;
  lastUsedAt: string | null;
}

export interface PersonTable {
  id: Generated<string>;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  passwordHash: string | null;
  locale: Generated<string>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  rowVersion: Generated<number>;
  tripMails: Generated<boolean>;
  forgottenAt: string | null;
}

export interface PersonIdentityTable {
  tenantId: string;
  objectId: string;
  personId: string;
  accountName: string;
  linkedAt: Generated<string>;
}

export interface PlanChangeTable {
  branchId: string;
  id: Generated<string>;
  termId: string;
  seq: GeneratedAlways<number>;
  actorId: string;
  words: string;
  cells: ColumnType<unknown, string, string>;
  undone: Generated<boolean>;
  createdAt: Generated<string>;
}

export interface PostcodePlaceTable {
  postcode: string;
  lat: number;
  lng: number;
}

export interface PreparationTable {
  branchId: string;
  id: Generated<string>;
  allocationId: string;
  kitId: string;
  dueOn: string;
  status: Generated<"todo" | "in_progress" | "blocked" | "packed" | "verified" | "loaded" | "cancelled">;
  blockedReason: string | null;
  weightG: number | null;
  note: string | null;
  overrideReason: string | null;
  packedBy: string | null;
  packedAt: string | null;
  verifiedBy: string | null;
  verifiedAt: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  waitsForStock: Generated<boolean>;
  askedBy: string | null;
  askedAt: string | null;
}

export interface PreparationLineTable {
  branchId: string;
  preparationId: string;
  lineId: string;
  qty: number;
}

export interface PublicHolidayTable {
  branchId: string;
  id: Generated<string>;
  onDay: string;
  name: string;
}

export interface PushDeviceTable {
  id: Generated<string>;
  personId: string;
  sessionId: string;
  endpoint: string;
  publicKey: string;
  authKey: string;
  createdAt: Generated<string>;
}

export interface PushKeyTable {
  onlyOne: Generated<boolean>;
  publicKey: string;
  privateKey: string;
}

export interface RateCardTable {
  branchId: string;
  id: Generated<string>;
  name: string;
  country: string;
  currency: string;
  validFrom: string;
  validTo: string;
  tierM: number;
  noLogbookTierM: number;
  sourceUrl: string | null;
  status: Generated<"draft" | "active" | "superseded">;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  distanceUnit: Generated<"km" | "mi">;
  counts: Generated<"travelled" | "vehicle" | "person">;
  passengerMillicents: Generated<number>;
}

export interface RateLineTable {
  branchId: string;
  rateCardId: string;
  fuel: "petrol" | "diesel" | "hybrid" | "electric" | "motorcycle" | "bicycle";
  tier: number;
  rateMillicents: number;
}

export interface RecoveryCodeTable {
  personId: string;
  codeHash: Buffer;
}

export interface ReplacedLabelTable {
  branchId: string;
  qrToken: string;
  kitId: string;
  replacedBy: string;
  replacedAt: Generated<string>;
  box: Generated<number>;
  issue: Generated<number>;
}

export interface RotationTable {
  branchId: string;
  id: Generated<string>;
  termId: string;
  seq: number;
  deliverOn: string;
  collectOn: string;
  readyBy: string;
  status: Generated<"draft" | "open" | "locked" | "running" | "closed">;
  publishedAt: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface RouteTable {
  branchId: string;
  id: Generated<string>;
  name: string;
  weekday: number;
  colour: Generated<string>;
  driverId: string | null;
  vehicleId: string | null;
  status: Generated<"active" | "archived">;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  cadence: Generated<"every" | "a" | "b">;
}

export interface RouteStopTable {
  branchId: string;
  routeId: string;
  schoolId: string;
  seq: number;
  plannedM: number | null;
  plannedMinutes: number | null;
}

export interface SchoolTable {
  branchId: string;
  id: Generated<string>;
  moeNumber: string | null;
  nameEn: string;
  nameMi: string | null;
  type: string | null;
  authority: string | null;
  roll: number | null;
  address: string | null;
  suburb: string | null;
  city: string | null;
  postcode: string | null;
  lat: number | null;
  lng: number | null;
  language: string | null;
  dropPoint: string | null;
  accessNote: string | null;
  windowFrom: string | null;
  windowTo: string | null;
  maxKits: Generated<number>;
  heavyOk: Generated<boolean>;
  notifyEmail: Generated<boolean>;
  status: Generated<"prospect" | "member" | "paused" | "lapsed" | "left">;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  memberUntil: string | null;
  maxKitG: number | null;
}

export interface SchoolClosureTable {
  branchId: string;
  id: Generated<string>;
  schoolId: string;
  fromOn: string;
  toOn: string;
  reason: string;
}

export interface SchoolContactTable {
  branchId: string;
  id: Generated<string>;
  schoolId: string;
  name: string;
  role: string | null;
  email: string | null;
  phone: string | null;
  isPrimary: Generated<boolean>;
  bouncedAt: string | null;
  language: Generated<"en" | "mi">;
  consent: Generated<"not_asked" | "given" | "refused">;
  consentOn: string | null;
}

export interface SchoolExclusionTable {
  branchId: string;
  schoolId: string;
  kitTypeId: string;
  reason: string | null;
}

export interface SchoolLinkTable {
  branchId: string;
  id: Generated<string>;
  schoolId: string;
  contactId: string | null;
  allocationId: string | null;
  tokenHash: Buffer;
  madeBy: string | null;
  madeAt: Generated<string>;
  revokedAt: string | null;
}

export interface SchoolMergeTable {
  branchId: string;
  id: Generated<string>;
  keptId: string;
  otherId: string;
  moved: ColumnType<unknown, string, string>;
  before: ColumnType<unknown, string, string>;
  madeBy: string | null;
  madeAt: Generated<string>;
  undoneBy: string | null;
  undoneAt: string | null;
}

export interface SchoolProposalTable {
  branchId: string;
  id: Generated<string>;
  schoolId: string;
  contactId: string | null;
  kind: "closure" | "contact" | "drop_point";
  proposed: ColumnType<unknown, string, string>;
  saidBy: string;
  saidAt: Generated<string>;
  state: Generated<"open" | "accepted" | "declined">;
  decidedBy: string | null;
  decidedAt: string | null;
}

export interface SchoolReportTable {
  branchId: string;
  allocationId: string;
  schoolId: string;
  readyAt: string | null;
  note: string | null;
  students: number | null;
  rating: number | null;
  sentence: string | null;
  saidBy: string;
  saidAt: Generated<string>;
}

export interface SchoolReportLineTable {
  branchId: string;
  allocationId: string;
  lineId: string;
  schoolId: string;
  missing: Generated<number>;
  broken: Generated<number>;
  usedUp: Generated<boolean>;
  more: Generated<number>;
}

export interface SchoolTaskTable {
  branchId: string;
  id: Generated<string>;
  schoolId: string | null;
  kind: Generated<"one_off" | "each_visit" | "auto">;
  rule: "renewal_due" | "nothing_requested" | "kit_overdue" | "box_missing" | "contact_bounced" | "top_up_asked" | "more_asked" | "kit_found" | "lot_recalled" | null;
  title: string;
  note: string | null;
  dueOn: string | null;
  assigneeId: string | null;
  kitId: string | null;
  tripId: string | null;
  status: Generated<"open" | "doing" | "waiting" | "done" | "cancelled" | "auto_closed">;
  closedAt: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  cause: string | null;
}

export interface SearchEntryTable {
  branchId: string;
  kind: "school" | "kit" | "trip" | "item";
  id: string;
  title: string;
  second: string | null;
  code: string | null;
  day: string | null;
  folded: string;
}

export interface SecondCountTable {
  branchId: string;
  id: Generated<string>;
  kitId: string;
  kind: "check_in" | "packing" | "top_up";
  checkInId: string | null;
  preparationId: string | null;
  topUpId: string | null;
  firstBy: string | null;
  firstAt: string | null;
  countedBy: string;
  countedAt: string;
  note: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface SecondCountLineTable {
  branchId: string;
  secondCountId: string;
  lineId: string;
  firstQty: number;
  secondQty: number;
  takenOver: Generated<boolean>;
}

export interface SessionTable {
  tokenHash: Buffer;
  id: Generated<string>;
  branchId: string;
  branchUserId: string;
  createdAt: Generated<string>;
  lastSeenAt: Generated<string>;
  idleSeconds: number;
  expiresAt: string;
  agent: string | null;
  endedAt: string | null;
  strong: Generated<boolean>;
}

export interface SignInAttemptTable {
  subject: Buffer;
  failures: number;
  lastAt: Generated<string>;
  blockedUntil: string | null;
}

export interface SignInNonceTable {
  nonceHash: Buffer;
  personId: string | null;
  expiresAt: string;
}

export interface SkippedStepTable {
  branchId: string;
  step: string;
  createdAt: Generated<string>;
}

export interface StockCountTable {
  branchId: string;
  id: Generated<string>;
  itemId: string;
  onHand: number;
  counted: number;
  blind: boolean;
  byTwo: boolean;
  note: string | null;
  status: "matched" | "waiting" | "approved" | "refused" | "replaced";
  countedBy: string;
  countedAt: Generated<string>;
  decidedBy: string | null;
  decidedAt: string | null;
  refusedBecause: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  stocktakeId: string | null;
}

export interface StockLevelTable {
  branchId: string;
  itemId: string;
  onHand: Generated<number>;
}

export interface StockLotTable {
  branchId: string;
  id: Generated<string>;
  itemId: string;
  code: string | null;
  expiresOn: string | null;
  onHand: Generated<number>;
  valueCents: Generated<number>;
}

export interface StockMovementTable {
  branchId: string;
  id: Generated<string>;
  itemId: string;
  delta: number;
  reason: "opening" | "receipt" | "top_up" | "packing" | "return_unused" | "count_adjust" | "loss" | "damage" | "expired" | "transfer" | "reversal";
  topUpId: string | null;
  note: string | null;
  reversesId: string | null;
  actorId: string | null;
  occurredAt: Generated<string>;
  preparationId: string | null;
  lineId: string | null;
  packSize: number | null;
  costCents: number | null;
  supplier: string | null;
  countId: string | null;
  orderId: string | null;
  lotCode: string | null;
  expiresOn: string | null;
  lotId: string | null;
}

export interface StockMovementLotTable {
  branchId: string;
  id: GeneratedAlways<number>;
  movementId: string;
  lotId: string;
  delta: number;
  valueCents: number;
}

export interface StockOrderTable {
  branchId: string;
  id: Generated<string>;
  supplier: string | null;
  orderedOn: string;
  reference: string | null;
  status: Generated<"open" | "closed">;
  orderedBy: string;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface StockOrderLineTable {
  branchId: string;
  orderId: string;
  itemId: string;
  packs: number;
  packSize: number;
  costCents: number | null;
}

export interface StocktakeTable {
  branchId: string;
  id: Generated<string>;
  shelves: string[] | null;
  blind: boolean;
  status: Generated<"open" | "approved" | "cancelled">;
  startedBy: string;
  startedAt: Generated<string>;
  decidedBy: string | null;
  decidedAt: string | null;
  note: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface StopTable {
  branchId: string;
  id: Generated<string>;
  tripId: string;
  seq: number;
  kind: "school" | "base" | "other";
  schoolId: string | null;
  placeName: string | null;
  legPlannedM: number | null;
  legActualM: number | null;
  status: Generated<"pending" | "arrived" | "done" | "partial" | "skipped">;
  skipReason: string | null;
  arrivedAt: string | null;
  leftAt: string | null;
  receivedBy: string | null;
  note: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  noProof: string | null;
  toldAt: string | null;
}

export interface StopLineTable {
  branchId: string;
  id: Generated<string>;
  stopId: string;
  action: "deliver" | "collect";
  allocationId: string | null;
  kitId: string | null;
  boxesExpected: Generated<number>;
  boxesActual: number | null;
  status: Generated<"open" | "done" | "failed">;
  result: "done" | "not_ready" | "missing_box" | "refused" | "wrong_kit" | "skipped" | "not_found" | "in_use" | "locked" | "other" | null;
  note: string | null;
  doneAt: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  unplanned: Generated<boolean>;
  booked: string | null;
}

export interface StopTaskTable {
  branchId: string;
  stopId: string;
  taskId: string;
  doneAt: string;
}

export interface TermTable {
  branchId: string;
  id: Generated<string>;
  year: number;
  number: number;
  startsOn: string;
  endsOn: string;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface TopUpTable {
  branchId: string;
  id: Generated<string>;
  kitId: string;
  checkInId: string | null;
  status: Generated<"open" | "in_progress" | "waiting_stock" | "done" | "cancelled">;
  minutes: number | null;
  doneBy: string | null;
  doneAt: string | null;
  note: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  allocationId: string | null;
}

export interface TopUpLineTable {
  branchId: string;
  topUpId: string;
  lineId: string;
  itemId: string;
  needed: number;
  used: Generated<number>;
}

export interface TripTable {
  branchId: string;
  id: Generated<string>;
  routeId: string | null;
  name: string;
  onDay: string;
  source: Generated<"plan" | "manual">;
  driverId: string | null;
  helperId: string | null;
  vehicleId: string | null;
  status: Generated<"draft" | "released" | "in_progress" | "completed" | "reconciled" | "cancelled">;
  odoStartM: number | null;
  odoEndM: number | null;
  gapReason: string | null;
  releasedAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  cancelReason: string | null;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  departAt: string | null;
  news: ColumnType<unknown, string | undefined, string>;
  photoAtStop: Generated<"off" | "on" | "needed">;
  signatureAtStop: Generated<"off" | "on" | "needed">;
  van: Generated<number>;
  odoBeforeM: number | null;
}

export interface TripDecisionTable {
  branchId: string;
  tripId: string;
  difference: string;
  decision: "again" | "dropped" | "shelved" | "asked" | "found" | "written_off" | "accepted" | "not_entered" | "wrong_school" | "wrong_label" | "unknown_cause";
  note: string | null;
  decidedBy: string;
  decidedAt: Generated<string>;
}

export interface VehicleTable {
  branchId: string;
  id: Generated<string>;
  ownerId: string | null;
  name: string;
  plate: string | null;
  fuel: "petrol" | "diesel" | "hybrid" | "electric" | "motorcycle" | "bicycle";
  reimbursable: boolean;
  capacityG: number | null;
  capacityBoxes: number | null;
  odometerM: Generated<number>;
  status: Generated<"active" | "sold">;
  rowVersion: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface VehicleYearTable {
  branchId: string;
  vehicleId: string;
  startsOn: string;
  openingM: number;
  logbookKept: Generated<boolean>;
  privateM: number | null;
}

export interface WishAnswerTable {
  branchId: string;
  termId: string;
  schoolId: string;
  saidBy: string;
  answeredAt: Generated<string>;
}

export interface WishRoundTable {
  branchId: string;
  termId: string;
  closesOn: string;
  askedAt: string | null;
  remindedAt: string | null;
}

export interface DB {
  allocation: AllocationTable;
  auditEvent: AuditEventTable;
  branch: BranchTable;
  branchUser: BranchUserTable;
  checkIn: CheckInTable;
  checkInLine: CheckInLineTable;
  claimSetting: ClaimSettingTable;
  feed: FeedTable;
  file: FileTable;
  fileContent: FileContentTable;
  idempotencyKey: IdempotencyKeyTable;
  importMapping: ImportMappingTable;
  importPage: ImportPageTable;
  importRow: ImportRowTable;
  item: ItemTable;
  job: JobTable;
  kit: KitTable;
  kitContent: KitContentTable;
  kitEvent: KitEventTable;
  kitRequest: KitRequestTable;
  kitTransfer: KitTransferTable;
  kitType: KitTypeTable;
  kitTypeOffer: KitTypeOfferTable;
  kitTypeOfferList: KitTypeOfferListTable;
  kmBatch: KmBatchTable;
  kmClaim: KmClaimTable;
  kmClaimLeg: KmClaimLegTable;
  lotRecall: LotRecallTable;
  lotTransfer: LotTransferTable;
  lotWarning: LotWarningTable;
  mailChoice: MailChoiceTable;
  mailOut: MailOutTable;
  membershipPrice: MembershipPriceTable;
  membershipRenewal: MembershipRenewalTable;
  odometerCorrection: OdometerCorrectionTable;
  oneTimeLink: OneTimeLinkTable;
  organisation: OrganisationTable;
  packingList: PackingListTable;
  packingListLine: PackingListLineTable;
  passkey: PasskeyTable;
  person: PersonTable;
  personIdentity: PersonIdentityTable;
  planChange: PlanChangeTable;
  postcodePlace: PostcodePlaceTable;
  preparation: PreparationTable;
  preparationLine: PreparationLineTable;
  publicHoliday: PublicHolidayTable;
  pushDevice: PushDeviceTable;
  pushKey: PushKeyTable;
  rateCard: RateCardTable;
  rateLine: RateLineTable;
  recoveryCode: RecoveryCodeTable;
  replacedLabel: ReplacedLabelTable;
  rotation: RotationTable;
  route: RouteTable;
  routeStop: RouteStopTable;
  school: SchoolTable;
  schoolClosure: SchoolClosureTable;
  schoolContact: SchoolContactTable;
  schoolExclusion: SchoolExclusionTable;
  schoolLink: SchoolLinkTable;
  schoolMerge: SchoolMergeTable;
  schoolProposal: SchoolProposalTable;
  schoolReport: SchoolReportTable;
  schoolReportLine: SchoolReportLineTable;
  schoolTask: SchoolTaskTable;
  searchEntry: SearchEntryTable;
  secondCount: SecondCountTable;
  secondCountLine: SecondCountLineTable;
  session: SessionTable;
  signInAttempt: SignInAttemptTable;
  signInNonce: SignInNonceTable;
  skippedStep: SkippedStepTable;
  stockCount: StockCountTable;
  stockLevel: StockLevelTable;
  stockLot: StockLotTable;
  stockMovement: StockMovementTable;
  stockMovementLot: StockMovementLotTable;
  stockOrder: StockOrderTable;
  stockOrderLine: StockOrderLineTable;
  stocktake: StocktakeTable;
  stop: StopTable;
  stopLine: StopLineTable;
  stopTask: StopTaskTable;
  term: TermTable;
  topUp: TopUpTable;
  topUpLine: TopUpLineTable;
  trip: TripTable;
  tripDecision: TripDecisionTable;
  vehicle: VehicleTable;
  vehicleYear: VehicleYearTable;
  wishAnswer: WishAnswerTable;
  wishRound: WishRoundTable;
}

/** The tables whose rows are a branch's own, as the database names them. */
export const branchTables = [
  "allocation",
  "audit_event",
  "branch_user",
  "check_in",
  "check_in_line",
  "claim_setting",
  "feed",
  "file",
  "file_content",
  "idempotency_key",
  "import_mapping",
  "import_page",
  "import_row",
  "item",
  "job",
  "kit",
  "kit_content",
  "kit_event",
  "kit_request",
  "kit_transfer",
  "kit_type",
  "km_batch",
  "km_claim",
  "km_claim_leg",
  "lot_recall",
  "lot_transfer",
  "lot_warning",
  "mail_choice",
  "mail_out",
  "membership_price",
  "membership_renewal",
  "odometer_correction",
  "packing_list",
  "packing_list_line",
  "plan_change",
  "preparation",
  "preparation_line",
  "public_holiday",
  "rate_card",
  "rate_line",
  "replaced_label",
  "rotation",
  "route",
  "route_stop",
  "school",
  "school_closure",
  "school_contact",
  "school_exclusion",
  "school_link",
  "school_merge",
  "school_proposal",
  "school_report",
  "school_report_line",
  "school_task",
  "search_entry",
  "second_count",
  "second_count_line",
  "skipped_step",
  "stock_count",
  "stock_level",
  "stock_lot",
  "stock_movement",
  "stock_movement_lot",
  "stock_order",
  "stock_order_line",
  "stocktake",
  "stop",
  "stop_line",
  "stop_task",
  "term",
  "top_up",
  "top_up_line",
  "trip",
  "trip_decision",
  "vehicle",
  "vehicle_year",
  "wish_answer",
  "wish_round",
] as const;
