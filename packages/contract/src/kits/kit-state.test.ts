import { describe, expect, test } from "vitest";
import { kitEvents, kitMay, needsReason, placeOf, shortWords, stateAfter } from "./kit-state.ts";
import { kitStates } from "./kit-states.ts";

const ours = kitStates.filter((s) => s !== "retired" && s !== "with_branch");

const allowed: Record<string, string[]> = {
  commission: ["new"],
  pack: ["ready"],
  unpack: ["packed"],
  load: ["packed"],
  deliver: ["in_transit_out"],
  collect: ["at_school"],
  take_along: ours,
  hand_over: ours,
  undo_deliver: ["at_school"],
  undo_collect: ["in_transit_in"],
  unload: ["in_transit_in"],
  unload_sealed: ["in_transit_out"],
  check_in_short: ["in_check"],
  check_in_complete: ["in_check"],
  top_up: ["needs_top_up"],
  amend_short: ["ready"],
  amend_complete: ["needs_top_up"],
  quarantine: ["new", "in_check", "needs_top_up", "ready", "packed", "quarantined"],
  repair: ["quarantined"],
  start_check: ["ready"],
  undo_check: ["in_check"],
  lose: ours.filter((s) => s !== "lost"),
  find: ["lost"],
  retire: ["new", "ready", "quarantined", "lost"],
  lend: ["ready"],
  move_away: ["ready"],
  borrow: ["new"],
  move_in: ["new"],
  give_back: ["in_check", "needs_top_up", "ready", "quarantined", "lost"],
  come_back: ["with_branch"],
  lost_there: ["with_branch"],
};

describe("the kit's state machine", () => {
  test.each(kitEvents)("%s is allowed from its own states and from no other", (event) => {
    for (const state of kitStates) {
      const answer = kitMay(event, { code: "DBN-03", state });
      expect(answer === null, `${event} from ${state}`).toBe(allowed[event]?.includes(state));
    }
  });

  test("a refusal names the kit and its state", () => {
    expect(kitMay("deliver", { code: "DBN-03", state: "ready" })?.message).toBe(
      "DBN-03 is ready: deliver is not possible from there.",
    );
  });

  test("every state has one kind of place", () => {
    expect(placeOf(stateAfter("load"))).toBe("trip");
    expect(placeOf(stateAfter("deliver"))).toBe("school");
    expect(placeOf(stateAfter("unload"))).toBe("base");
    expect(placeOf(stateAfter("lend"))).toBe("branch");
    expect(placeOf(stateAfter("lose"))).toBe("unknown");
  });

  test("quarantine and loss have a reason", () => {
    expect(kitEvents.filter(needsReason)).toEqual(["quarantine", "lose", "lost_there"]);
  });
});

test.each([
  { state: "ready", linesShort: 1, words: "1 line short" },
  { state: "packed", linesShort: 3, words: "3 lines short" },
  { state: "at_school", linesShort: 2, words: "2 lines short" },
  { state: "ready", linesShort: 0, words: null },
  // While it is counted or topped up, missing lines are the work itself and not shown.
  { state: "needs_top_up", linesShort: 2, words: null },
  { state: "in_check", linesShort: 2, words: null },
] as const)(
  "a kit that is $state with $linesShort lines short reads $words",
  ({ words, ...kit }) => {
    expect(shortWords(kit)).toBe(words);
  },
);
