import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commands, usage } from "./commands.mjs";
import { inRoot, Stop } from "./root.mjs";
import { resolveProgram } from "./run-command.mjs";

const manifest: unknown = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

// exec: otherwise a signal sent to npm ends only the shell between npm and the launcher.
test("every command is an npm script that goes through the launcher, and the other way round", () => {
  const scripts = Object.fromEntries(
    Object.keys(commands).map((name) => [name, `exec node scripts/launch.mjs ${name}`]),
  );
  expect(manifest).toHaveProperty("scripts", scripts);
});

test("the list of commands contains each of them", () => {
  for (const [name, { about }] of Object.entries(commands))
    expect(usage()).toMatch(new RegExp(`npm run ${name} +${about.slice(0, 8)}`));
});

test("a missing program gives one clear sentence", () => {
  const command = { about: "", program: "apps/api/src/nowhere.ts" };
  expect(() => resolveProgram("nowhere", command, [])).toThrow(Stop);
  expect(() => resolveProgram("nowhere", command, [])).toThrow(
    '"npm run nowhere" needs apps/api/src/nowhere.ts, which is not in this checkout.',
  );
});

test("the first argument fills the program's name, the rest stay arguments", () => {
  const command = { about: "", program: "scripts/<name>.test.ts" };
  expect(resolveProgram("bench", command, ["commands", "--seeds", "3"])).toEqual({
    program: "scripts/commands.test.ts",
    args: ["--seeds", "3"],
  });
});

test.each([
  { args: [], says: /needs a name: npm run bench -- .*commands/ },
  { args: ["../commands"], says: /no bench named "\.\.\/commands"/ },
])("a missing or unknown name lists the commands: $args", ({ args, says }) => {
  const command = { about: "", program: "scripts/<name>.test.ts" };
  expect(() => resolveProgram("bench", command, args)).toThrow(says);
});
