/** @typedef {{ id?: string, name?: string }} Licence */
/**
 * One package of a CycloneDX 1.5 bill of materials, as `npm sbom` writes it.
 * @typedef {{ name: string, version: string, licenses?: { license?: Licence, expression?: string }[], hashes?: object[], properties?: { name: string, value: string }[] }} Component
 */
/**
 * What `npm audit --json` answers: its report, or why it has none.
 * @typedef {{ vulnerabilities?: Record<string, { name: string, severity: string, via: (string | { title: string, url: string })[] }>, message?: string }} AuditReport
 */

/** Licences that allow distribution: permissive ones, and weak copyleft for unmodified parts. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
]);

/**
 * Packages whose manifest names no licence, as read in their own licence file.
 * @type {Record<string, string>}
 */
const readByHand = { "png-js": "MIT" };

/** @param {Component} it */
const isOurs = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === "cdx:npm:package:private" && value === "true");

/**
 * @param {Component} it
 * @returns {string} an SPDX expression, empty where none is named
 */
function licenceOf({ name, licenses = [] }) {
  const named = licenses.map(
    ({ expression, license }) => expression ?? license?.id ?? license?.name ?? "",
  );
  return named.filter((each) => each !== "").join(" AND ") || (readByHand[name] ?? "");
}

/**
 * Whether an SPDX expression lets us: every part of an AND, one part of an OR.
 * @param {string} expression
 * @returns {boolean}
 */
export function mayBeUsed(expression) {
  const plain = expression.replace(/^\(([^()]*)\)$/, "$1");
  if (plain.includes(" OR ")) return plain.split(" OR ").some((part) => mayBeUsed(part.trim()));
  return plain.split(" AND ").every((part) => allowed.has(part.trim()));
}

/**
 * What is wrong with what we are made of: a licence that nobody agreed to, or bytes that nothing vouches for.
 * @param {readonly Component[]} components
 * @returns {string[]} a sentence per fault
 */
export function materialFaults(components) {
  return components
    .filter((each) => !isOurs(each))
    .flatMap((each) => {
      const what = `${each.name}@${each.version}`;
      const licence = licenceOf(each);
      const faults = [];
      if (licence === "") faults.push(`${what} names no licence.`);
      else if (!mayBeUsed(licence))
        faults.push(`${what} comes under ${licence}, which is not agreed.`);
      if ((each.hashes ?? []).length === 0)
        faults.push(`${what} has no checksum in package-lock.json.`);
      return faults;
    });
}

/**
 * What an audit found that must not ship: high and critical advisories.
 * @param {AuditReport} report
 * @returns {{ done: boolean, faults: string[] }} `done` is false where the registry gave no answer
 */
export function auditFaults({ vulnerabilities }) {
  if (vulnerabilities === undefined) return { done: false, faults: [] };
  const faults = Object.values(vulnerabilities)
    .filter(({ severity }) => severity === "high" || severity === "critical")
    .map(({ name, severity, via }) => {
      const causes = via.map((each) =>
        typeof each === "string" ? `by ${each}` : `${each.title} (${each.url})`,
      );
      return `${name}: ${severity}, ${causes.join("; ")}`;
    });
  return { done: true, faults };
}
