import { slug } from "./docs-page.ts";
import { openApi } from "./openapi.ts";

type Json = Record<string, unknown>;

/**
 * The OpenAPI document as files below `docs`, by name: `openapi.json` has what the areas share and refers to a file of
 * calls for each area, so that a change of one area changes one small file.
 */
export function openApiFiles(): Record<string, string> {
  const document = openApi();
  const areas: Record<string, Json> = {};
  const refs: Json = {};
  // Cast: written by `openApi`.
  for (const [path, calls] of Object.entries(document["paths"] as Record<string, Json>)) {
    const area = areaOf(calls);
    areas[area] = { ...areas[area], [path]: calls };
    refs[path] = { $ref: `${area}#/${path.replaceAll("/", "~1")}` };
  }
  return {
    "openapi.json": linesOf({ ...document, paths: refs }, 3),
    ...Object.fromEntries(
      Object.entries(areas).map(([area, paths]) => [
        area,
        linesOf(paths, 2).replaceAll('"$ref":"#/', '"$ref":"../openapi.json#/'),
      ]),
    ),
  };
}

/** The file of the area that the first call of a path belongs to: "openapi/km-claims.json". */
function areaOf(calls: Json): string {
  const [first] = Object.values(calls) as { tags: string[] }[]; // written by `openApi`
  const [name = ""] = first?.tags ?? [];
  return `openapi/${slug(name)}.json`;
}

/** As JSON with one line for each entry at `depth`, so that a diff shows the changed call or shape. */
function linesOf(node: unknown, depth: number, indent = ""): string {
  const end = indent === "" ? "\n" : "";
  if (depth === 0 || typeof node !== "object" || node === null || Array.isArray(node)) {
    return `${JSON.stringify(node)}${end}`;
  }
  const deeper = `${indent} `;
  const parts = Object.entries(node).map(
    ([key, value]) => `${deeper}${JSON.stringify(key)}: ${linesOf(value, depth - 1, deeper)}`,
  );
  return `{\n${parts.join(",\n")}\n${indent}}${end}`;
}
