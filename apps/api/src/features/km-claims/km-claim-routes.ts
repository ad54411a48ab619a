import { getClaimReminder, setClaimReminder } from "@kitround/contract/km-claims/claim-reminder.ts";
import {
  addManualLeg,
  changeLeg,
  claimTripLegs,
  decideKmClaim,
  getKmClaim,
  listKmClaims,
  listUnclaimedTrips,
  payKmClaim,
  removeLeg,
  submitKmClaim,
} from "@kitround/contract/km-claims/km-claim.ts";
import {
  listCorrections,
  makeCorrections,
  reverseKmClaim,
} from "@kitround/contract/km-claims/correction.ts";
import { getLegDistance } from "@kitround/contract/km-claims/leg-distance.ts";
import { approveKmClaims, listClaimsToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import { createTableService } from "@kitround/routing/table-service.ts";
import type { FastifyInstance } from "fastify";
import { mount, mountPrepared, ok } from "../../http/mount.ts";
import { approveMany } from "./approve-many.ts";
import { addLegByHand, changeLegOf, takeLegOut } from "./change-legs.ts";
import { chooseClaimReminder, readClaimReminder } from "./claim-reminder.ts";
import { listClaimRows, readClaim } from "./claim-queries.ts";
import { correctClaims, dueCorrections } from "./correct-claims.ts";
import { legDistance } from "./leg-distance.ts";
import { decideClaim, payClaim, submitClaim } from "./move-claim.ts";
import { reverseClaim } from "./reverse-claim.ts";
import { listToDecide } from "./to-decide.ts";
import { claimUnclaimedTrip, unclaimedTrips } from "./unclaimed-trips.ts";

export function kmClaimRoutes(app: FastifyInstance): void {
  mount(app, listKmClaims, ({ tx, actor, query }) => listClaimRows(tx, actor, query));
  mount(app, getKmClaim, ({ tx, actor, params }) => readClaim(tx, actor, params.id));
  mount(app, listUnclaimedTrips, async ({ tx, actor, query }) => {
    const items = await unclaimedTrips(tx, actor, query);
    return { items, total: items.length };
  });
  mount(app, claimTripLegs, ({ tx, actor, params, body }) =>
    claimUnclaimedTrip(tx, actor, params.id, body.claimId),
  );
  mount(app, addManualLeg, ({ tx, actor, body }) => addLegByHand(tx, actor, body));
  const { roadService } = app.config;
  const roads = roadService && createTableService(roadService);
  // Measured before the transaction, because a transaction occupies a connection.
  mountPrepared(
    app,
    getLegDistance,
    ({ db, actor, query }) => legDistance(db, actor, query, roads),
    ({ prepared }) => Promise.resolve(prepared),
  );
  mount(app, changeLeg, ({ tx, actor, params, body }) => changeLegOf(tx, actor, params, body));
  mount(app, removeLeg, async ({ tx, actor, params }) => {
    await takeLegOut(tx, actor, params.id, params.legId);
    return ok;
  });
  mount(app, submitKmClaim, ({ tx, actor, params, body }) =>
    submitClaim(tx, actor, params.id, body),
  );
  mount(app, decideKmClaim, ({ tx, actor, params, body }) =>
    decideClaim(tx, actor, params.id, body),
  );
  mount(app, payKmClaim, ({ tx, actor, params, body }) => payClaim(tx, actor, params.id, body));
  mount(app, listCorrections, async ({ tx }) => {
    const items = await dueCorrections(tx);
    return { items, total: items.length };
  });
  mount(app, makeCorrections, ({ tx, actor, body }) => correctClaims(tx, actor, body));
  mount(app, reverseKmClaim, ({ tx, actor, params, body }) =>
    reverseClaim(tx, actor, params.id, body),
  );
  mount(app, listClaimsToDecide, ({ tx, actor }) => listToDecide(tx, actor));
  mount(app, getClaimReminder, ({ tx, actor }) => readClaimReminder(tx, actor));
  mount(app, setClaimReminder, async ({ tx, actor, body }) => {
    await chooseClaimReminder(tx, actor, body.wanted);
    return readClaimReminder(tx, actor);
  });
  mount(app, approveKmClaims, ({ tx, actor, body }) => approveMany(tx, actor, body));
}
