import { describe, expect, test } from "vitest";
import type { KitStanding, OpenLoan, TransferFacts } from "./kit-transfer.ts";
import {
  mayGiveBack,
  mayLendUntil,
  mayReceive,
  mayRetireLoan,
  mayTransfer,
} from "./kit-transfer-rules.ts";

const ready: KitStanding = { code: "DBN-02", state: "ready", promised: null, trip: null };
const borrowed: OpenLoan = {
  side: "received",
  otherBranch: "Wellington",
  otherKitCode: "DBN-05",
  dueBackOn: "2026-12-04",
};
const lent: OpenLoan = { ...borrowed, side: "sent" };
const promised = { schoolName: "Ōtara School", deliverOn: "2026-12-01" };

describe("a kit may leave for another branch", () => {
  test.for<[Partial<KitStanding>, OpenLoan | null, string | null]>([
    [{}, null, null],
    [{}, borrowed, "DBN-02 is on loan from Wellington: give it back instead."],
    [{ state: "with_branch" }, lent, "DBN-02 is with Wellington already."],
    [
      { promised },
      null,
      "DBN-02 is planned for Ōtara School from Tue 1 Dec: give them another kit first.",
    ],
    [{ trip: "North" }, null, "DBN-02 is on the trip North: take it off that trip first."],
    [
      { state: "at_school" },
      null,
      "DBN-02 is at a school. Only a kit that is ready can go to another branch.",
    ],
    [{ state: "needs_top_up" }, null, "DBN-02 needs a top-up. Top it up first."],
  ])("%o on %o", ([change, loan, message]) => {
    const refused = mayTransfer({ kit: { ...ready, ...change }, loan });
    expect(refused?.message ?? null).toBe(message);
  });
});

describe("a loan may end", () => {
  test.for<[Partial<TransferFacts>, string | null]>([
    [{}, null],
    [{ loan: lent, borrowed: { ...ready, state: "lost" } }, null],
    [{ loan: lent, borrowed: null }, null],
    [{ loan: null }, "DBN-02 is on no loan."],
    [
      { borrowed: { ...ready, state: "at_school" } },
      "DBN-02 is at a school. Bring it back to the base first.",
    ],
    [
      { borrowed: { ...ready, promised } },
      "DBN-02 is planned for Ōtara School from Tue 1 Dec: give them another kit first.",
    ],
  ])("%o", ([change, message]) => {
    const refused = mayGiveBack({ kit: ready, loan: borrowed, borrowed: ready, ...change });
    expect(refused?.message ?? null).toBe(message);
  });
});

test("a loan is due back today at the earliest", () => {
  expect(mayLendUntil("2026-11-27", "2026-11-27")).toBeNull();
  expect(mayLendUntil("2026-11-26", "2026-11-27")?.code).toBe("transition_refused");
});

test("a borrowed kit is not retired", () => {
  expect(mayRetireLoan("DBN-02", null)).toBeNull();
  expect(mayRetireLoan("DBN-02", lent)).toBeNull();
  expect(mayRetireLoan("DBN-02", borrowed)?.message).toBe(
    "DBN-02 belongs to Wellington: it is given back, not retired.",
  );
});

test("a branch receives nothing of itself or while it is archived, and an example only from examples", () => {
  const to = { id: "wlg", name: "Wellington", archived: false, example: false };
  const from = { id: "dbn", example: false };
  expect(mayReceive(to, from)).toBeNull();
  expect(mayReceive(to, { ...from, id: "wlg" })?.message).toContain("Wellington has it already");
  expect(mayReceive({ ...to, archived: true }, from)?.message).toContain("archived");
  expect(mayReceive({ ...to, example: true }, from)?.message).toContain("Example");
});
