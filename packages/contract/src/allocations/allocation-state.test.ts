import { describe, expect, test } from "vitest";
import {
  allocationAfter,
  allocationBefore,
  allocationEvents,
  allocationMay,
  allocationStatuses,
  hasEnded,
} from "./allocation-state.ts";

const allowed: Record<string, string[]> = {
  confirm: ["proposed"],
  change_copy: ["confirmed", "preparing", "ready"],
  prepare: ["confirmed", "ready"],
  pack: ["confirmed", "preparing"],
  load: ["ready"],
  bring_back: ["out"],
  hand_over: ["confirmed", "preparing", "ready", "out"],
  undo_deliver: ["delivered"],
  undo_collect: ["collected"],
  deliver: ["out"],
  collect: ["delivered"],
  close: ["collected"],
  lose: ["out", "delivered", "collected"],
  cancel: ["proposed", "confirmed", "preparing", "ready"],
  substitute: ["proposed", "confirmed", "preparing", "ready"],
  restore: ["cancelled"],
};

describe("the allocation's state machine", () => {
  test.each(allocationEvents)("%s is allowed from its own statuses and from no other", (event) => {
    for (const status of allocationStatuses) {
      const answer = allocationMay(event, { status, kitCode: "DBN-03", schoolName: "Fairview" });
      expect(answer === null, `${event} from ${status}`).toBe(allowed[event]?.includes(status));
    }
  });

  test("a whole loan goes from proposed to closed", () => {
    const loan = ["confirm", "prepare", "pack", "load", "deliver", "collect", "close"] as const;
    for (const [index, event] of loan.entries()) {
      const before = loan[index - 1];
      const from = before === undefined ? "proposed" : allocationAfter(before);
      expect(allocationBefore(event)).toContain(from);
    }
    expect(allocationAfter("close")).toBe("closed");
  });

  test("an ended allocation changes no more, unless its cancellation is undone", () => {
    const onward = allocationEvents.filter((event) => event !== "restore");
    const moving = new Set(onward.flatMap((event) => [...allocationBefore(event)]));
    expect(allocationStatuses.filter((status) => !moving.has(status))).toEqual(
      allocationStatuses.filter(hasEnded),
    );
  });

  test("a refusal names the kit, the school and its status", () => {
    const it = { status: "delivered", kitCode: "DBN-03", schoolName: "Fairview School" } as const;
    expect(allocationMay("cancel", it)?.message).toBe(
      "DBN-03 for Fairview School is delivered: unassigning it is not possible from there.",
    );
    expect(allocationMay("pack", { ...it, kitCode: null })?.message).toContain("The kit for");
  });
});
