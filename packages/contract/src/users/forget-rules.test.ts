import { expect, test } from "vitest";
import { confirmsName, forgetRefusal } from "./forget-rules.ts";

const actor = { id: "1", role: "manager" } as const;
const gone = {
  id: "2",
  role: "driver",
  status: "removed",
  elsewhere: false,
  openClaims: 0,
} as const;

test.each([
  ["who was removed", gone, null],
  ["oneself", { ...gone, id: "1" }, "Nobody removes themselves"],
  ["somebody above", { ...gone, role: "admin" }, "Only an administrator"],
  ["who still works here", { ...gone, status: "active" }, "from the branch first"],
  ["who works elsewhere", { ...gone, elsewhere: true }, "another branch too"],
  ["whose claims are open", { ...gone, openClaims: 2 }, "Settle them first"],
] as const)("%s can be removed permanently, or not", (_, target, says) => {
  const refused = forgetRefusal(actor, target);
  if (says === null) expect(refused).toBeNull();
  else expect(refused?.message).toContain(says);
});

test("only the person's name confirms, in any case and with any spaces", () => {
  expect(confirmsName(" āria  TE Kura", "Āria Te Kura")).toBe(true);
  expect(confirmsName("Aria Te Kura", "Āria Te Kura")).toBe(false);
  expect(confirmsName("", "Āria Te Kura")).toBe(false);
});
