import { createHash } from "node:crypto";
import { goneStates } from "@kitround/contract/allocations/copy-rules.ts";
import { readyFrom } from "@kitround/contract/kits/ready-from.ts";
import type { TermFacts } from "@kitround/contract/plan/term-facts.ts";

// A hash per part of the facts that a preview was made from. Facts that no rule uses (how far a kit is packed, a
// name) are left out.

const parts = {
  "the schools": (facts) => facts.schools.map((school) => ({ ...school, name: "" })),
  "the routes and vehicles": (facts) => facts.routes.map((route) => ({ ...route, name: "" })),
  "the rotations": (facts) => [facts.rotations, facts.term, facts.branch],
  "the holidays": (facts) => facts.holidays.map((holiday) => holiday.onDay),
  "the kits": (facts) => [
    facts.types.map((type) => ({ ...type, name: "", code: "" })),
    facts.kits.map((kit) => [
      kit.id,
      kit.kitTypeId,
      goneStates.has(kit.state),
      readyFrom(kit.state, facts.today, facts.branch.turnaroundDays) !== null,
      kit.borrowed?.dueBackOn ?? null,
      kit.weightG,
      kit.boxes,
    ]),
  ],
  "the plan": (facts) =>
    facts.allocations.map((a) => [
      a.id,
      a.rotationId,
      a.kitId,
      a.pinned,
      a.status === "proposed",
      a.deliverOn,
      a.collectOn,
    ]),
  "the requests": (facts) =>
    facts.requests.map((r) => [r.id, r.rank, r.preferredRotationId, r.kitTypeId]),
} as const satisfies Record<string, (facts: TermFacts) => unknown>;

export function fingerprintOf(facts: TermFacts): string {
  return Object.entries(parts)
    .map(([name, part]) => `${name}=${hash(part(facts))}`)
    .join(";");
}

/** The parts that differ, in words: "the kits and the plan". */
export function whatChanged(before: string, after: string): string {
  const now = new Set(after.split(";"));
  const changed = before.split(";").filter((part) => !now.has(part));
  return new Intl.ListFormat("en").format(changed.map((part) => part.split("=")[0] ?? ""));
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 16);
}
