import { describe, expect, test } from "vitest";
import { copyCode, mayMoveByHand, mayRetire, nextCopyNumber } from "./kit-rules.ts";
import { kitEvents } from "./kit-state.ts";

test.each([
  ["DBN", 3, "DBN-03"],
  ["E2", 12, "E2-12"],
  ["WAI", 100, "WAI-100"],
])("copy %s %i is labelled %s", (type, number, label) => {
  expect(copyCode(type, number)).toBe(label);
});

test.each([
  [[], 1],
  [["DBN-01", "DBN-02"], 3],
  [["DBN-02", "DBN-09", "DBN-10"], 11],
  // A missing number may be a lost or retired kit whose label turns up again.
  [["DBN-01", "DBN-05"], 6],
  [["DBN-99"], 100],
])("after %j comes number %i", (codes, number) => {
  expect(nextCopyNumber(codes)).toBe(number);
});

describe("moving a kit by hand", () => {
  test.each(["admin", "manager"] as const)(
    "a role that keeps kits may do all of it: %s",
    (role) => {
      for (const event of kitEvents) expect(mayMoveByHand(event, role), event).toBeNull();
    },
  );

  test("a volunteer may only take a kit out of use", () => {
    for (const event of kitEvents) {
      const refused = mayMoveByHand(event, "volunteer");
      if (event === "quarantine") expect(refused).toBeNull();
      else expect(refused?.code, event).toBe("forbidden");
    }
  });

  test("a viewer may do nothing to a kit", () => {
    for (const event of kitEvents) {
      expect(mayMoveByHand(event, "viewer")?.code, event).toBe("forbidden");
    }
  });
});

test("a kit that is planned for a school can't be retired, and the refusal names the school and the day", () => {
  expect(mayRetire(null)).toBeNull();
  const refused = mayRetire({ schoolName: "Te Kura o Ōtātara", deliverOn: "2026-11-24" });
  expect(refused?.code).toBe("in_use");
  expect(refused?.message).toContain("Te Kura o Ōtātara");
  expect(refused?.message).toContain("2026-11-24");
});
