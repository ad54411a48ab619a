import * as offers from "@kitround/contract/kit-types/kit-type-offer.ts";
import type { FastifyInstance } from "fastify";
import { asSystem, withSystem } from "../../db/as-system.ts";
import { requireVersion } from "../../db/versions.ts";
import { mount, mountPrepared } from "../../http/mount.ts";
import { eachBranch } from "../branches/each-branch.ts";
import { adopt, decide } from "./adopt-kit-type.ts";
import { adoptionIn } from "./branch-adoption.ts";
import { listOffers, readOffer } from "./offer-detail.ts";
import { offerType } from "./offer-kit-type.ts";
import { offeredLists, requireOffer } from "./offer-queries.ts";

export function kitTypeOfferRoutes(app: FastifyInstance): void {
  mount(app, offers.listKitTypeOffers, ({ tx }) => listOffers(tx));
  mount(app, offers.getKitTypeOffer, ({ tx, params }) => readOffer(tx, params.id));
  mount(app, offers.offerKitType, ({ tx, actor, body }) => offerType(tx, actor, body.kitTypeId));
  mount(app, offers.withdrawKitTypeOffer, async ({ tx, params, body }) => {
    await withSystem(tx, async (system) => {
      await requireVersion(system, "kitTypeOffer", params.id, body.rowVersion, "This offer");
      await system
        .updateTable("kitTypeOffer")
        .set({ withdrawnAt: body.withdrawn ? new Date().toISOString() : null })
        .where("id", "=", params.id)
        .execute();
    });
    return readOffer(tx, params.id);
  });
  mount(app, offers.adoptKitType, ({ tx, actor, params }) => adopt(tx, actor, params.id));
  mount(app, offers.decideOfferedList, ({ tx, actor, params, body }) =>
    decide(tx, actor, params.id, body),
  );

  // Prepared: each branch is read in its own transaction.
  mountPrepared(
    app,
    offers.readAdoptions,
    async ({ db, actor, params }) => {
      const { offer, lists } = await asSystem(db, async (system) => {
        const found = await requireOffer(system, params.id);
        const versions = Array.from({ length: found.version }, (_, index) => index + 1);
        return { offer: found, lists: await offeredLists(system, params.id, versions) };
      });
      const all = await eachBranch(db, actor, (tx) => adoptionIn(tx, offer, lists));
      return all.map(({ example: _e, currency: _c, distanceUnit: _d, ...branch }) => branch);
    },
    async ({ prepared: items }) => ({ items, total: items.length }),
  );
}
