import { z } from "zod";
import * as allocations from "./allocations/allocation.ts";
import * as audit from "./audit/audit-event.ts";
import * as history from "./audit/history.ts";
import * as autoPlan from "./auto-plan/auto-plan.ts";
import * as branchArchive from "./branches/archive.ts";
import * as branches from "./branches/branch.ts";
import * as branchMerge from "./branches/merge.ts";
import * as branchExports from "./branches/branch-export.ts";
import * as national from "./branches/national.ts";
import * as trends from "./branches/trends.ts";
import * as checkIns from "./check-ins/check-in.ts";
import * as deliveryRoutes from "./delivery-routes/delivery-route.ts";
import * as example from "./first-run/example.ts";
import * as feeds from "./feeds/feed.ts";
import * as photos from "./files/photo.ts";
import * as firstSteps from "./first-run/first-steps.ts";
import * as imports from "./imports/list-import.ts";
import * as safetySheets from "./items/safety-sheet.ts";
import * as items from "./items/item.ts";
import * as manyItems from "./items/many-items.ts";
import * as jobs from "./jobs/job.ts";
import * as kitTypes from "./kit-types/kit-type.ts";
import * as kitTypeOffers from "./kit-types/kit-type-offer.ts";
import * as packingLists from "./kit-types/packing-list.ts";
import * as kitUse from "./kits/kit-use.ts";
import * as kitStateShape from "./kits/kit-state-shape.ts";
import * as kits from "./kits/kit.ts";
import * as kitTransfers from "./kits/kit-transfer.ts";
import * as manyKits from "./kits/many-kits.ts";
import * as kmClaims from "./km-claims/km-claim.ts";
import * as claimReminders from "./km-claims/claim-reminder.ts";
import * as legDistances from "./km-claims/leg-distance.ts";
import * as pushes from "./pushes/push.ts";
import * as receipts from "./km-claims/receipt.ts";
import * as kmBatches from "./km-claims/km-batch.ts";
import * as claimCorrections from "./km-claims/correction.ts";
import * as claimOffers from "./trips/claim-offer.ts";
import * as claimsToDecide from "./km-claims/to-decide.ts";
import * as kmStatements from "./km-claims/statement.ts";
import * as kmTotals from "./km-claims/totals.ts";
import * as logbooks from "./km-claims/logbook.ts";
import * as live from "./live/change-stream.ts";
import * as me from "./me/me.ts";
import * as membershipPrices from "./memberships/membership-price.ts";
import * as membershipRenewals from "./memberships/membership-renewal.ts";
import * as microsoft from "./microsoft/microsoft.ts";
import * as operations from "./operations/operations.ts";
import * as papers from "./papers/paper.ts";
import * as passkeys from "./passkeys/passkey.ts";
import * as passkeyShapes from "./passkeys/passkey-shapes.ts";
import * as claimPapers from "./papers/claim-paper.ts";
import * as planChange from "./plan/plan-change.ts";
import * as planCoverage from "./plan/coverage.ts";
import * as planConflict from "./plan/plan-conflict.ts";
import * as planEdit from "./plan/plan-edit.ts";
import * as planSponsors from "./plan/sponsors.ts";
import * as planUnpublished from "./plan/unpublished.ts";
import * as findPlaces from "./places/find-place.ts";
import * as postcodes from "./places/postcode.ts";
import * as preparations from "./preparations/preparation.ts";
import * as rateCards from "./rate-cards/rate-card.ts";
import * as requests from "./requests/kit-request.ts";
import * as rotations from "./rotations/rotation.ts";
import type { Route } from "./route.ts";
import * as labels from "./labels/label-page.ts";
import * as schoolLinks from "./school-page/school-link.ts";
import * as schoolPage from "./school-page/school-page.ts";
import * as schoolProposals from "./school-page/school-proposal.ts";
import * as wishRounds from "./school-page/wish-round.ts";
import * as schoolTasks from "./school-tasks/school-task.ts";
import * as manySchools from "./schools/many-schools.ts";
import * as schoolMerges from "./schools/school-merge.ts";
import * as schoolsNow from "./schools/school-now.ts";
import * as schools from "./schools/school.ts";
import * as search from "./search/search.ts";
import * as secondCounts from "./second-counts/second-count.ts";
import * as session from "./session/session.ts";
import * as setup from "./setup/setup.ts";
import * as stockOrders from "./shopping/stock-order.ts";
import * as shopping from "./shopping/shopping-list.ts";
import * as stock from "./stock/stock.ts";
import * as lotRecalls from "./stock/lot-recall.ts";
import * as stockHistory from "./stock/stock-history.ts";
import * as stockTransfers from "./stock/stock-transfer.ts";
import * as stocktakes from "./stock/stocktake.ts";
import * as stockCounts from "./stock/stock-count.ts";
import * as terms from "./terms/term.ts";
import * as badges from "./today/badges.ts";
import * as today from "./today/today.ts";
import * as topUps from "./top-ups/top-up.ts";
import * as schoolMails from "./trips/school-mail.ts";
import * as shareDays from "./trips/share-day.ts";
import * as tripDesk from "./trips/trip-desk.ts";
import * as tripRoad from "./trips/trip-road.ts";
import * as tripDrive from "./trips/trip-drive.ts";
import * as trips from "./trips/trip.ts";
import * as duties from "./users/duties.ts";
import * as forgetting from "./users/forgetting.ts";
import * as mails from "./users/mail.ts";
import * as users from "./users/user.ts";
import * as vehicles from "./vehicles/vehicle.ts";
import { done } from "./wire.ts";

function isRoute(value: unknown): value is Route {
  return (
    typeof value === "object" &&
    value !== null &&
    "method" in value &&
    "path" in value &&
    "access" in value
  );
}

const areas: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "Signing in": { ...session, ...passkeyShapes, ...passkeys, ...microsoft, ...setup, ...me },
  Today: { ...today, ...badges, ...search },
  Plan: {
    ...terms,
    ...rotations,
    ...requests,
    ...allocations,
    ...planChange,
    ...planConflict,
    ...planCoverage,
    ...planEdit,
    ...planSponsors,
    ...planUnpublished,
    ...autoPlan,
  },
  Preparations: preparations,
  Trips: {
    ...trips,
    ...tripDrive,
    ...tripRoad,
    ...tripDesk,
    ...shareDays,
    ...claimOffers,
    ...schoolMails,
  },
  "Check-ins and top-ups": { ...checkIns, ...topUps, ...secondCounts },
  Stock: {
    ...stock,
    ...lotRecalls,
    ...stockCounts,
    ...stocktakes,
    ...stockHistory,
    ...stockTransfers,
    ...shopping,
    ...stockOrders,
    ...items,
    ...manyItems,
    ...safetySheets,
  },
  "Kilometre claims": {
    ...kmClaims,
    ...claimsToDecide,
    ...claimCorrections,
    ...kmBatches,
    ...kmStatements,
    ...kmTotals,
    ...claimReminders,
    ...legDistances,
    ...pushes,
    ...receipts,
    ...logbooks,
    ...rateCards,
    ...vehicles,
  },
  Kits: {
    ...kitStateShape,
    ...kits,
    ...kitTransfers,
    ...manyKits,
    ...kitUse,
    ...kitTypes,
    ...kitTypeOffers,
    ...packingLists,
    ...photos,
  },
  "Papers and calendars": { ...papers, ...claimPapers, ...feeds },
  Schools: {
    ...membershipPrices,
    ...membershipRenewals,
    ...schools,
    ...schoolsNow,
    ...manySchools,
    ...schoolMerges,
    ...schoolTasks,
    ...deliveryRoutes,
    ...findPlaces,
    ...postcodes,
  },
  "A school's own page": {
    ...labels,
    ...schoolLinks,
    ...schoolPage,
    ...schoolProposals,
    ...wishRounds,
  },
  "People and branches": {
    ...users,
    ...mails,
    ...duties,
    ...forgetting,
    ...branches,
    ...branchArchive,
    ...branchMerge,
    ...branchExports,
    ...national,
    ...trends,
    ...firstSteps,
    ...example,
    ...audit,
    ...history,
  },
  "Work in the background": { ...jobs, ...imports, ...operations, ...live },
};

/**
 * Sorted by name, because runtimes list a module's exports in different orders, and documents made from them must be
 * equal.
 */
const byName = (exports: object): [string, unknown][] =>
  Object.entries(exports).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Every route, by area. */
export const routesByArea: Readonly<Record<string, readonly Route[]>> = Object.fromEntries(
  Object.entries(areas).map(([area, exports]) => [
    area,
    byName(exports).flatMap(([, value]) => (isRoute(value) ? [value] : [])),
  ]),
);

/** The exported shapes by name: `stopLine` is StopLine, also where a JSON Schema of another shape refers to it. */
export const shapes = z.registry<{ id: string }>().add(done, { id: "Done" });
for (const exports of Object.values(areas)) {
  for (const [name, value] of byName(exports)) {
    if (value instanceof z.ZodType) {
      shapes.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) });
    }
  }
}

export const allRoutes: readonly Route[] = Object.values(routesByArea).flat();
