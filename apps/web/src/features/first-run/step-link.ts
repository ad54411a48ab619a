import type { FirstStep } from "@kitround/contract/first-run/first-step-rules.ts";
import type { FirstFacts } from "@kitround/contract/first-run/first-steps.ts";
import type { LinkProps } from "@tanstack/react-router";
import { texts } from "#texts/first-run";

type To = Pick<LinkProps, "to" | "params" | "search">;

/** The screen and the words of a step's next action. */
export function linkOf({ action }: FirstStep, facts: FirstFacts): { to: To; words: string } {
  const t = texts.actions;
  switch (action) {
    case "set_base":
      return { to: { to: "/settings", search: { open: "branch" } }, words: t.set_base };
    case "add_schools":
      return { to: { to: "/settings/schools" }, words: t.add_schools };
    case "add_route":
      return { to: { to: "/settings/routes" }, words: t.add_route };
    case "put_on_route": {
      const id = facts.onlyRouteId;
      return {
        to:
          id === null ? { to: "/settings/routes" } : { to: "/settings/routes/$id", params: { id } },
        words: t.put_on_route(facts.offRoute),
      };
    }
    case "add_items":
      return { to: { to: "/settings/kits", search: { tab: "items" } }, words: t.add_items };
    case "add_type":
      return { to: { to: "/settings/kits", search: { type: "new" } }, words: t.add_type };
    case "publish_list":
    case "activate_type": {
      const type = facts.unfinishedType;
      return {
        to: { to: "/settings/kits", search: type === null ? {} : { type: type.id } },
        words: t[action](type?.name ?? ""),
      };
    }
    case "add_copies":
      return {
        to: {
          to: "/settings/kits",
          search: facts.usableTypeId === null ? { tab: "copies" } : { type: facts.usableTypeId },
        },
        words: t.add_copies,
      };
    case "invite":
      return { to: { to: "/settings/users" }, words: t.invite };
    case "add_vehicle":
      return { to: { to: "/settings", search: { open: "vehicles" } }, words: t.add_vehicle };
    case "add_rate_card":
      return { to: { to: "/km-claims", search: { tab: "rates" } }, words: t.add_rate_card };
    case "add_term":
      return { to: { to: "/plan" }, words: t.add_term };
    case "lay_rotations":
      return {
        to: { to: "/plan", search: facts.emptyTermId === null ? {} : { term: facts.emptyTermId } },
        words: t.lay_rotations,
      };
    case "plan_kits":
    case "publish": {
      const { next } = facts;
      const search = next === null ? {} : { term: next.termId, rotation: next.rotationId };
      return {
        to: {
          to: "/plan",
          search: action === "publish" ? { ...search, show: "rotation" } : search,
        },
        words: action === "publish" ? t.publish(next?.seq ?? 1) : t.plan_kits,
      };
    }
  }
}
