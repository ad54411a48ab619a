type Json = Record<string, unknown>;

interface Met {
  times: number;
  /** What it might be called, the best first. */
  names: Set<string>;
}

/** Shorter than this, a shape is quicker read where it stands than behind a name. */
const worthAName = 90;

/**
 * Gives each shape that stands in a document more than once a name, and puts a `$ref` wherever it stood. `known` are the
 * names that shapes have already, by their JSON; others are called after the field that holds them.
 */
export function shareSchemas(
  paths: Json,
  known: ReadonlyMap<string, string>,
): { paths: Json; schemas: Json } {
  const met = new Map<string, Met>();
  meet(paths, "", met, known);
  const shared = [...met].filter(([, { times }]) => times > 1);
  const names = new Map<string, string>();
  const taken = new Set<string>(["Error"]);
  for (const [text, { names: wanted }] of shared) {
    const [first = "Shape", ...rest] = wanted;
    let name = [first, ...rest].find((each) => !taken.has(each));
    for (let n = 2; name === undefined; n += 1) {
      if (!taken.has(`${first}${n}`)) name = `${first}${n}`;
    }
    taken.add(name);
    names.set(text, name);
  }
  const schemas = shared.map(([text]) => {
    const own: unknown = JSON.parse(text);
    return [names.get(text) ?? "", inner(own, names)] as const;
  });
  return {
    paths: withRefs(paths, names) as Json,
    schemas: Object.fromEntries(schemas.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function isShape(node: object): boolean {
  return "properties" in node || "enum" in node || "anyOf" in node;
}

function meet(
  node: unknown,
  field: string,
  met: Map<string, Met>,
  known: ReadonlyMap<string, string>,
): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) meet(each, field, met, known);
    return;
  }
  if (isShape(node)) {
    const text = JSON.stringify(node);
    if (text.length > worthAName) {
      const entry = met.get(text) ?? { times: 0, names: new Set() };
      met.set(text, entry);
      entry.times += 1;
      entry.names.add(known.get(text) ?? pascal(field));
      // What stands inside was counted when its holder was met for the first time.
      if (entry.times > 1) return;
    }
  }
  for (const [key, value] of Object.entries(node)) {
    meet(value, plain.has(key) || /^\d/.test(key) ? field : key, met, known);
  }
}

/** Words of the schema language, which name nothing. */
const plain = new Set([
  "anyOf",
  "delete",
  "get",
  "patch",
  "post",
  "put",
  "application/json",
  "content",
  "items",
  "properties",
  "propertyNames",
  "requestBody",
  "responses",
  "schema",
]);

function withRefs(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (!Array.isArray(node) && isShape(node)) {
    const name = names.get(JSON.stringify(node));
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  }
  return inner(node, names);
}

function inner(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map((each) => withRefs(each, names));
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withRefs(value, names)]),
  );
}

/** "stopLines" and "stop-lines" become "StopLine". */
function pascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return joined.replace(/ies$/, "y").replace(/([^su])s$/, "$1") || "Shape";
}
