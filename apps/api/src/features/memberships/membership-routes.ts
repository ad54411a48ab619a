import * as prices from "@kitround/contract/memberships/membership-price.ts";
import * as renewals from "@kitround/contract/memberships/membership-renewal.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { addPrice, changePrice, listPrices } from "./prices.ts";
import { listRenewals, moveRenewals, renew } from "./renewals.ts";

export function membershipRoutes(app: FastifyInstance): void {
  mount(app, prices.listMembershipPrices, async ({ tx }) => {
    const items = await listPrices(tx);
    return { items, total: items.length };
  });
  mount(app, prices.createMembershipPrice, ({ tx, actor, body }) => addPrice(tx, actor, body));
  mount(app, prices.updateMembershipPrice, ({ tx, params, body }) =>
    changePrice(tx, params.id, body),
  );
  mount(app, renewals.listMembershipRenewals, ({ tx, query }) => listRenewals(tx, query));
  mount(app, renewals.renewMemberships, ({ tx, actor, body }) => renew(tx, actor, body));
  mount(app, renewals.moveMembershipRenewals, ({ tx, actor, body }) =>
    moveRenewals(tx, actor, body),
  );
}
