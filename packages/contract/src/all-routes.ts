import * as allocations from "./allocations/allocation.ts";
import * as audit from "./audit/audit-event.ts";
import * as branches from "./branches/branch.ts";
import * as checkIns from "./check-ins/check-in.ts";
import * as deliveryRoutes from "./delivery-routes/delivery-route.ts";
import * as items from "./items/item.ts";
import * as kitTypes from "./kit-types/kit-type.ts";
import * as packingLists from "./kit-types/packing-list.ts";
import * as kits from "./kits/kit.ts";
import * as kmClaims from "./km-claims/km-claim.ts";
import * as me from "./me/me.ts";
import * as preparations from "./preparations/preparation.ts";
import * as rateCards from "./rate-cards/rate-card.ts";
import * as requests from "./requests/kit-request.ts";
import * as rotations from "./rotations/rotation.ts";
import type { Route } from "./route.ts";
import * as schoolTasks from "./school-tasks/school-task.ts";
import * as schoolImport from "./schools/school-import.ts";
import * as schools from "./schools/school.ts";
import * as session from "./session/session.ts";
import * as setup from "./setup/setup.ts";
import * as stock from "./stock/stock.ts";
import * as terms from "./terms/term.ts";
import * as today from "./today/today.ts";
import * as topUps from "./top-ups/top-up.ts";
import * as trips from "./trips/trip.ts";
import * as users from "./users/user.ts";
import * as vehicles from "./vehicles/vehicle.ts";

function isRoute(value: unknown): value is Route {
  return (
    typeof value === "object" &&
    value !== null &&
    "method" in value &&
    "path" in value &&
    "access" in value
  );
}

/** Every call there is, area by area. */
export const routesByArea: Readonly<Record<string, readonly Route[]>> = Object.fromEntries(
  Object.entries({
    "Signing in": { ...session, ...setup, ...me },
    Today: today,
    Plan: { ...terms, ...rotations, ...requests, ...allocations },
    Preparations: preparations,
    Trips: trips,
    "Check-ins and top-ups": { ...checkIns, ...topUps },
    Stock: { ...stock, ...items },
    "Kilometre claims": { ...kmClaims, ...rateCards, ...vehicles },
    Kits: { ...kits, ...kitTypes, ...packingLists },
    Schools: { ...schools, ...schoolImport, ...schoolTasks, ...deliveryRoutes },
    "People and branches": { ...users, ...branches, ...audit },
  }).map(([area, exports]) => [area, Object.values(exports).filter(isRoute)]),
);

export const allRoutes: readonly Route[] = Object.values(routesByArea).flat();
