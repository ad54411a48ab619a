import type { FastifyInstance } from "fastify";
import { allocationRoutes } from "./allocations/allocation-routes.ts";
import { auditRoutes } from "./audit/audit-routes.ts";
import { authRoutes } from "./auth/auth-routes.ts";
import { autoPlanRoutes } from "./auto-plan/auto-plan-routes.ts";
import { branchMergeRoutes } from "./branch-merge/merge-routes.ts";
import { branchRoutes } from "./branches/branch-routes.ts";
import { checkInRoutes } from "./check-ins/check-in-routes.ts";
import { deliveryRouteRoutes } from "./delivery-routes/delivery-route-routes.ts";
import { exampleRoutes } from "./example/example-routes.ts";
import { feedRoutes } from "./feeds/feed-routes.ts";
import { fileRoutes } from "./files/file-routes.ts";
import { firstRunRoutes } from "./first-run/first-run-routes.ts";
import { importRoutes } from "./imports/import-routes.ts";
import { itemRoutes } from "./items/item-routes.ts";
import { jobRoutes } from "./jobs/job-routes.ts";
import { kitTransferRoutes } from "./kit-transfers/kit-transfer-routes.ts";
import { kitTypeOfferRoutes } from "./kit-type-offers/kit-type-offer-routes.ts";
import { kitTypeRoutes } from "./kit-types/kit-type-routes.ts";
import { kitRoutes } from "./kits/kit-routes.ts";
import { batchRoutes } from "./km-claims/batch-routes.ts";
import { kmClaimRoutes } from "./km-claims/km-claim-routes.ts";
import { receiptRoutes } from "./km-claims/receipt-routes.ts";
import { taxYearRoutes } from "./km-claims/tax-year-routes.ts";
import { meRoutes } from "./me/me-routes.ts";
import { membershipRoutes } from "./memberships/membership-routes.ts";
import { pushRoutes } from "./pushes/push-routes.ts";
import { microsoftRoutes } from "./microsoft/microsoft-routes.ts";
import { operationsRoutes } from "./operations/operations-routes.ts";
import { claimPaperRoutes } from "./papers/claim-paper-routes.ts";
import { paperRoutes } from "./papers/paper-routes.ts";
import { passkeyRoutes } from "./passkeys/passkey-routes.ts";
import { planRoutes } from "./plan/plan-routes.ts";
import { preparationRoutes } from "./preparations/preparation-routes.ts";
import { rateCardRoutes } from "./rate-cards/rate-card-routes.ts";
import { requestRoutes } from "./requests/request-routes.ts";
import { rotationRoutes } from "./rotations/rotation-routes.ts";
import { labelPageRoutes } from "./label-page/label-page-routes.ts";
import { schoolLinkRoutes } from "./school-page/school-link-routes.ts";
import { schoolMailRoutes } from "./school-mails/school-mail-routes.ts";
import { schoolPageRoutes } from "./school-page/school-page-routes.ts";
import { schoolTaskRoutes } from "./school-tasks/school-task-routes.ts";
import { postcodeRoutes } from "./places/postcode-routes.ts";
import { schoolRoutes } from "./schools/school-routes.ts";
import { searchRoutes } from "./search/search-routes.ts";
import { secondCountRoutes } from "./second-counts/second-count-routes.ts";
import { setupRoutes } from "./setup/setup-routes.ts";
import { shoppingRoutes } from "./shopping/shopping-routes.ts";
import { stockRoutes } from "./stock/stock-routes.ts";
import { termRoutes } from "./terms/term-routes.ts";
import { todayRoutes } from "./today/today-routes.ts";
import { topUpRoutes } from "./top-ups/top-up-routes.ts";
import { tripRoutes } from "./trips/trip-routes.ts";
import { userRoutes } from "./users/user-routes.ts";
import { vehicleRoutes } from "./vehicles/vehicle-routes.ts";

/** Every feature; each one mounts its routes. */
export const features: readonly ((app: FastifyInstance) => void)[] = [
  allocationRoutes,
  auditRoutes,
  authRoutes,
  autoPlanRoutes,
  branchMergeRoutes,
  branchRoutes,
  checkInRoutes,
  deliveryRouteRoutes,
  exampleRoutes,
  feedRoutes,
  fileRoutes,
  firstRunRoutes,
  importRoutes,
  itemRoutes,
  jobRoutes,
  kitRoutes,
  kitTypeRoutes,
  kitTransferRoutes,
  kitTypeOfferRoutes,
  batchRoutes,
  kmClaimRoutes,
  receiptRoutes,
  taxYearRoutes,
  meRoutes,
  membershipRoutes,
  pushRoutes,
  microsoftRoutes,
  operationsRoutes,
  paperRoutes,
  passkeyRoutes,
  claimPaperRoutes,
  planRoutes,
  preparationRoutes,
  rateCardRoutes,
  requestRoutes,
  rotationRoutes,
  labelPageRoutes,
  schoolLinkRoutes,
  schoolMailRoutes,
  schoolPageRoutes,
  postcodeRoutes,
  schoolRoutes,
  schoolTaskRoutes,
  searchRoutes,
  secondCountRoutes,
  setupRoutes,
  shoppingRoutes,
  stockRoutes,
  termRoutes,
  todayRoutes,
  topUpRoutes,
  tripRoutes,
  userRoutes,
  vehicleRoutes,
];
