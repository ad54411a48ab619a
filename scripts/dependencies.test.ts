import { expect, test } from "vitest";
import { auditFaults, materialFaults, mayBeUsed } from "./dependencies.mjs";
import { jsonIn } from "./npm.mjs";

const hashes = [{ alg: "SHA-512", content: "00" }];

test.each([
  ["MIT", true],
  ["Apache-2.0 AND LGPL-3.0-or-later AND MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["GPL-3.0-only", false],
  ["MIT AND GPL-3.0-only", false],
  ["(AGPL-3.0-only OR SSPL-1.0)", false],
  ["MIT*", false],
])("%s may be used: %s", (expression, may) => {
  expect(mayBeUsed(expression)).toBe(may);
});

test("a package without an accepted licence or a checksum is a fault, unless it is ours or was checked by hand", () => {
  const faults = materialFaults([
    { name: "fine", version: "1.0.0", hashes, licenses: [{ license: { id: "ISC" } }] },
    { name: "png-js", version: "2.0.0", hashes },
    { name: "unnamed", version: "1.0.0", hashes },
    { name: "viral", version: "2.0.0", hashes, licenses: [{ expression: "AGPL-3.0-only" }] },
    { name: "loose", version: "3.0.0", licenses: [{ license: { id: "MIT" } }] },
    {
      name: "api",
      version: "0.1.0",
      properties: [{ name: "cdx:npm:package:private", value: "true" }],
    },
  ]);
  expect(faults).toEqual([
    "unnamed@1.0.0 names no licence.",
    "viral@2.0.0 comes under AGPL-3.0-only, which is not agreed.",
    "loose@3.0.0 has no checksum in package-lock.json.",
  ]);
});

test("high and critical advisories are faults, and a registry without an answer is distinguished from a clean one", () => {
  const via = [{ title: "Prototype pollution", url: "https://example.org/1" }];
  expect(
    auditFaults({
      vulnerabilities: {
        a: { name: "a", severity: "high", via },
        b: { name: "b", severity: "moderate", via },
        c: { name: "c", severity: "critical", via: ["a"] },
      },
    }),
  ).toEqual({
    done: true,
    faults: ["a: high, Prototype pollution (https://example.org/1)", "c: critical, by a"],
  });
  expect(auditFaults({ vulnerabilities: {} })).toEqual({ done: true, faults: [] });
  expect(auditFaults({ message: "405 Method Not Allowed" })).toEqual({ done: false, faults: [] });
});

test("npm's JSON is found among its warnings", () => {
  expect(jsonIn('npm warn old\n{\n  "a": { "b": 1 }\n}\nnpm error log\n')).toEqual({ a: { b: 1 } });
  expect(() => jsonIn("npm error no network")).toThrow("npm error no network");
});
