import { routesByArea } from "@kitround/contract/all-routes.ts";
import { errorStatus } from "@kitround/contract/errors.ts";
import type { Route } from "@kitround/contract/route.ts";
import { escapeHtml as escape } from "./escape-html.ts";
import { exampleOf } from "./example.ts";
import { jsonSchema } from "./json-schema.ts";
import { needsKey, refusals, whoMay } from "./openapi.ts";

/** The page's policy names it by its hash. */
export const docsStyle = `
:root { font: 16px/1.5 system-ui, sans-serif; color: #1b1f27; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere; }
h1, h2 { color: #123f94; line-height: 1.2; } h2 { margin-top: 2.5rem; }
a { color: #123f94; } nav { columns: 14rem; }
details { border: 1px solid #d5d9e2; border-radius: 8px; margin: .5rem 0; background: #fff; }
summary { cursor: pointer; padding: .6rem .8rem; display: flex; gap: .8rem; align-items: baseline; flex-wrap: wrap; }
summary b { font: 600 .8rem ui-monospace, monospace; min-width: 4rem; }
summary code { font-size: 1rem; flex: 1 1 12rem; } summary span { color: #4a5160; flex: 2 1 24rem; }
.GET b { color: #1565c0; } .POST b { color: #2e7d32; } .PATCH b, .PUT b { color: #9a5b00; } .DELETE b { color: #b00020; }
section { padding: 0 .8rem .8rem; } h3 { font-size: .95rem; margin: 1rem 0 .3rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; } td, th { text-align: left; padding: .25rem .6rem .25rem 0; vertical-align: top; border-bottom: 1px solid #e8ebf0; }
pre { background: #f6f6f6; padding: .8rem; overflow: auto; border-radius: 6px; font-size: .85rem; }
`;

/** The API's documentation as HTML, without a script, so that the app's strict policy applies here too. */
export function docsPage(): string {
  const areas = Object.entries(routesByArea);
  const index = areas.map(([area]) => `<a href="#${slug(area)}">${escape(area)}</a><br>`).join("");
  const body = areas
    .map(
      ([area, routes]) =>
        `<h2 id="${slug(area)}">${escape(area)}</h2>${routes.map(entry).join("")}`,
    )
    .join("");
  const errors = Object.entries(errorStatus)
    .map(([code, status]) => `<tr><td><code>${code}</code></td><td>${status}</td></tr>`)
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kitround API</title><style>${docsStyle}</style></head><body><main><h1>Kitround API</h1>
<p>Below <code>/api</code>. Every call carries <code>X-Auth-Token</code>, the session's id that <code>POST /auth</code> answers. Every change carries an
<code>Idempotency-Key</code>, a UUID: sent again with the same content it answers the same, and nothing happens twice. Changes to what others may have changed carry
<code>rowVersion</code>. Dates are <code>YYYY-MM-DD</code>, moments ISO 8601 in UTC, money integer cents, distances integer metres, weights integer grams.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p><nav>${index}</nav>${body}
<h2 id="errors">Refusals</h2><p>Always <code>{ code, message, details: [{ path, message }], requestId }</code>.</p><table>${errors}</table></main></body></html>`;
}

function entry(route: Route): string {
  const example = exampleOf(route);
  const parts = [
    `<p>${escape(whoMay(route))}${needsKey(route) ? " Carries an Idempotency-Key." : ""}</p>`,
    route.params ? fields("In the path", jsonSchema(route.params, "input")) : "",
    route.query ? fields("In the query", jsonSchema(route.query, "input")) : "",
    route.body ? fields("Body", jsonSchema(route.body, "input")) : "",
    `<h3>Answers ${route.status ?? 200}</h3><pre>${escape(outline(jsonSchema(route.result, "output")))}</pre>`,
    `<h3>For example</h3><pre>${escape(example.call)}</pre><pre>${escape(JSON.stringify(example.answer, null, 2))}</pre>`,
    `<h3>Refuses</h3><table>${Object.entries(refusals(route))
      .map(([status, refusal]) => `<tr><td>${status}</td><td>${escape(refusal)}</td></tr>`)
      .join("")}</table>`,
  ];
  return `<details class="${route.method}"><summary><b>${route.method}</b><code>${escape(route.path)}</code><span>${escape(route.summary)}</span></summary><section>${parts.join("")}</section></details>`;
}

function fields(title: string, schema: ReturnType<typeof jsonSchema>): string {
  if (!schema.properties) return `<h3>${title}</h3><pre>${escape(outline(schema))}</pre>`;
  const rows = Object.entries(schema.properties).map(([name, property]) => {
    const must = schema.required?.includes(name) ? "" : " (optional)";
    return `<tr><td><code>${escape(name)}</code>${must}</td><td><code>${escape(outline(property))}</code></td><td>${escape(String(property["description"] ?? ""))}</td></tr>`;
  });
  return `<h3>${title}</h3><table>${rows.join("")}</table>`;
}

/** A JSON Schema as an indented outline of names and types. */
function outline(schema: unknown, indent = ""): string {
  if (typeof schema !== "object" || schema === null) return "any";
  const read = schema as Record<string, unknown>;
  const { enum: choices, const: only, anyOf, items, properties, additionalProperties } = read;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(choices)) return choices.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(anyOf)) return anyOf.map((part) => outline(part, indent)).join(" | ");
  if (items !== undefined) return `[${outline(items, indent)}]`;
  if (typeof properties === "object" && properties !== null) {
    const deeper = `${indent}  `;
    const lines = Object.entries(properties).map(
      ([name, property]) => `${deeper}${name}: ${outline(property, deeper)}`,
    );
    return `{\n${lines.join("\n")}\n${indent}}`;
  }
  if (additionalProperties) return `{ [name]: ${outline(additionalProperties, indent)} }`;
  const limits = [
    read["format"],
    read["minLength"] === undefined ? null : `${read["minLength"]} characters or more`,
    read["maxLength"] === undefined ? null : `at most ${read["maxLength"]} characters`,
    read["pattern"] !== undefined && read["format"] === undefined ? read["pattern"] : null,
  ].filter((part) => part != null);
  return [[read["type"] ?? "any"].flat().join(" | "), ...limits].join(", ");
}

export function slug(text: string): string {
  return text.toLowerCase().replaceAll(/\W+/g, "-");
}
