import { allows, type Access, type Role } from "../access/capabilities.ts";
import {
  type FirstFacts,
  type FirstStepName,
  firstStepNames,
  type FirstSteps,
} from "./first-steps.ts";

/** The next thing to do for a step. */
export const firstActions = [
  "set_base",
  "add_schools",
  "add_route",
  "put_on_route",
  "add_items",
  "add_type",
  "publish_list",
  "activate_type",
  "add_copies",
  "invite",
  "add_vehicle",
  "add_rate_card",
  "add_term",
  "lay_rotations",
  "plan_kits",
  "publish",
] as const;
export type FirstAction = (typeof firstActions)[number];

/** `waits`: an earlier step has to be done first; `others`: another role does it. */
export type FirstStepState = "done" | "skipped" | "open" | "waits" | "others";

export interface FirstStep {
  name: FirstStepName;
  state: FirstStepState;
  action: FirstAction;
  /** The steps that it depends on. */
  waitsFor: FirstStepName[];
}

interface Rule {
  done: (facts: FirstFacts) => boolean;
  action: (facts: FirstFacts) => FirstAction;
  access: Access;
  needs: readonly FirstStepName[];
}

const always = (action: FirstAction) => () => action;

const rules: Record<FirstStepName, Rule> = {
  base: {
    done: (facts) => facts.base,
    action: always("set_base"),
    access: "branch:manage",
    needs: [],
  },
  schools: {
    done: (facts) => facts.schools > 0,
    action: always("add_schools"),
    access: "schools:write",
    needs: [],
  },
  routes: {
    done: (facts) => facts.routes > 0 && facts.schools > 0 && facts.offRoute === 0,
    action: (facts) => (facts.routes === 0 ? "add_route" : "put_on_route"),
    access: "schools:write",
    needs: ["schools"],
  },
  items: {
    done: (facts) => facts.items > 0,
    action: always("add_items"),
    access: "stock:adjust",
    needs: [],
  },
  kit_types: {
    done: (facts) => facts.usableTypes > 0,
    action: (facts) => {
      if (facts.unfinishedType === null) return "add_type";
      return facts.unfinishedType.listed ? "activate_type" : "publish_list";
    },
    access: "kit-types:propose",
    // A missing item can be added while the packing list is written, so this step does not depend on items.
    needs: [],
  },
  copies: {
    done: (facts) => facts.copies > 0,
    action: always("add_copies"),
    access: "kits:write",
    needs: ["kit_types"],
  },
  people: {
    done: (facts) => facts.people > 1,
    action: always("invite"),
    access: "users:manage",
    needs: [],
  },
  vehicle: {
    done: (facts) => facts.vehicles > 0,
    action: always("add_vehicle"),
    access: "trips:write",
    needs: [],
  },
  // Rate cards are needed to pay for kilometres; trips work without one.
  rate_card: {
    done: (facts) => facts.rateCards > 0,
    action: always("add_rate_card"),
    access: "rate-cards:write",
    needs: [],
  },
  term: {
    done: (facts) => facts.rotations > 0,
    action: (facts) => (facts.emptyTermId === null ? "add_term" : "lay_rotations"),
    access: "plan:write",
    needs: [],
  },
  publish: {
    done: (facts) => facts.published > 0,
    action: (facts) => ((facts.next?.kits ?? 0) > 0 ? "publish" : "plan_kits"),
    access: "plan:write",
    needs: ["schools", "routes", "copies", "term"],
  },
};

/**
 * The steps, each with its state and next action. A step whose data exist is done even if it was skipped; a skipped one still blocks
 * those that depend on it.
 */
export function firstStepsOf(role: Role, { facts, skipped }: FirstSteps): FirstStep[] {
  return firstStepNames.map((name) => {
    const { done, action, access, needs } = rules[name];
    const waitsFor = needs.filter((need) => !rules[need].done(facts) && !passed(need, facts));
    const state = (): FirstStepState => {
      if (done(facts)) return "done";
      if (skipped.includes(name)) return "skipped";
      if (waitsFor.length > 0) return "waits";
      return allows(access, role) ? "open" : "others";
    };
    return { name, state: state(), action: action(facts), waitsFor };
  });
}

/** A rotation can be published while a school has no route: only that school gets nothing. */
function passed(need: FirstStepName, facts: FirstFacts): boolean {
  return need === "routes" && facts.routes > 0 && facts.offRoute < facts.schools;
}

/** Whether the list is finished, so that Today can hide it. */
export function firstRunIsOver(steps: readonly FirstStep[]): boolean {
  return (
    steps.some((step) => step.name === "publish" && step.state === "done") ||
    steps.every((step) => step.state === "done" || step.state === "skipped")
  );
}
