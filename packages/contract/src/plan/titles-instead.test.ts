import { expect, test } from "vitest";
import { planFacts } from "./test-facts.ts";
import { isProposable, titlesInstead } from "./titles-instead.ts";

const title = (id: string, strand: string | null, status: "active" | "retired" = "active") => ({
  ...planFacts.types[0],
  id,
  code: id,
  name: id,
  status,
  refurbMinutes: 30,
  strand,
  yearFrom: null,
  yearTo: null,
});

test("requested titles come before similar ones; others are not proposed", () => {
  const facts = {
    types: [
      title("Bones", "Living World"),
      title("Forces", "Physical World"),
      title("Pests", "Living World"),
      title("Plants", "Living World"),
      title("Old", "Living World", "retired"),
      title("Asked", null),
    ],
    requests: [
      {
        id: "q",
        schoolId: "s1",
        kitTypeId: "Asked",
        rank: 4,
        preferredRotationId: null,
        students: null,
        status: "requested" as const,
      },
    ],
  };
  const instead = (schoolId: string) =>
    titlesInstead(facts, { schoolId, kitTypeId: "Bones" }).map((one) => [
      one.type.id,
      isProposable(one),
    ]);
  expect(instead("s1")).toEqual([
    ["Asked", true],
    ["Pests", true],
    ["Plants", true],
    ["Forces", false],
  ]);
  expect(instead("s2").at(0)).toEqual(["Pests", true]);
  expect(titlesInstead(facts, { schoolId: "s1", kitTypeId: "nowhere" })).toEqual([]);
});
