import type { Node } from "libpg-query";

/** A node is an object with one field, which is named after its kind and starts with a capital; all other fields do not. */
export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && /^[A-Z]/.test(Object.keys(value)[0] ?? "");

/** All nodes of a part of a tree, the part itself included. */
export function* nodesOf(part: unknown): Generator<Node> {
  if (typeof part !== "object" || part === null) return;
  if (isNode(part)) yield part;
  for (const inner of Object.values(part)) yield* nodesOf(inner);
}

/** The parts of a qualified name; a part that is not a name, such as a star, becomes an empty string. */
export const namesIn = (nodes: readonly Node[] = []): string[] =>
  nodes.map((node) => ("String" in node ? (node.String.sval ?? "") : ""));

/** The set of all words in these lines. */
export const wordsOf = (...lines: string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(" ")));
