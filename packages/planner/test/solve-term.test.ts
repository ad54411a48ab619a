import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Plan } from "../src/problem.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";
import { violations } from "./plan-checker.ts";

const program = fileURLToPath(new URL("../src/solve-term.ts", import.meta.url));
const small = { ...generateBranch(branchSizes.small, 3, { turnaround: 1 }), iterations: 1000 };

async function solveTerm(
  input: string,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  child.stdin.end(input);
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

describe("solve-term", () => {
  it("reads a problem and writes its plan, the same one each time", async () => {
    const [one, two] = await Promise.all([
      solveTerm(JSON.stringify(small)),
      solveTerm(JSON.stringify(small)),
    ]);
    expect(one).toMatchObject({ code: 0, err: "" });
    // What this program writes has the shape of a plan; the checker looks at every field.
    const plan = JSON.parse(one.out) as Plan;
    expect(violations(small, plan)).toEqual([]);
    expect(two.out).toBe(one.out);
  });

  it("reads a file that begins with a byte-order mark", async () => {
    expect(await solveTerm(`\uFEFF${JSON.stringify(small)}`)).toMatchObject({ code: 0, err: "" });
  });

  it.each([
    ["text that is not JSON", "{", /not JSON/],
    ["another shape", JSON.stringify({ ...small, seed: "x" }), /^seed has to be a number\.$/m],
    [
      "half a number",
      JSON.stringify({ ...small, seed: 1.5 }),
      /^seed has to be a whole number\.$/m,
    ],
    [
      "a thing for a list",
      JSON.stringify({ ...small, schools: {} }),
      /^schools has to be a list\.$/m,
    ],
    ["a number for an object", "5", /^The problem has to be an object\.$/m],
    ["what is missing", JSON.stringify({ ...small, kits: undefined }), /^kits is missing\.$/m],
    ["what is too much", JSON.stringify({ ...small, periods: 61 }), /^periods is more than 60\.$/m],
    [
      "contradictions, each by name",
      JSON.stringify({
        ...small,
        locked: [
          { school: "S1", period: 0, kit: "nix" },
          { school: "nowhere", period: 0, kit: "K1" },
        ],
      }),
      /kit nix[\s\S]*school nowhere/,
    ],
  ])("ends with code 2 and sentences for %s", async (_, input, said) => {
    const { code, out, err } = await solveTerm(input);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toMatch(said);
  });
});
