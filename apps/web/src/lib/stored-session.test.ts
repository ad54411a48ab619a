import { describe, expect, it } from "vitest";
import { parseSession } from "./stored-session.ts";

const session = {
  branchUserId: "0c1f6a54-5d5c-4f0e-9c58-6a1d2ff0c001",
  firstName: "Mereana",
  lastName: "Te Rangi",
  email: "mereana@example.org",
  branchId: "0c1f6a54-5d5c-4f0e-9c58-6a1d2ff0c002",
  branchName: "Northland",
  sessionId: "secret",
  role: "coordinator",
};

describe("the stored session", () => {
  it("is read when all eight fields are there", () => {
    expect(parseSession(JSON.stringify(session))).toEqual(session);
  });

  it.each(Object.keys(session))("is none without %s", (field) => {
    expect(parseSession(JSON.stringify({ ...session, [field]: "" }))).toBeNull();
    expect(parseSession(JSON.stringify({ ...session, [field]: undefined }))).toBeNull();
  });

  it.each([null, "", "null", "[]", "{", '"text"', JSON.stringify({ ...session, role: "king" })])(
    "is none in %j",
    (stored) => {
      expect(parseSession(stored)).toBeNull();
    },
  );
});
