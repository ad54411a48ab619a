import type { Node } from "libpg-query";

/** A node of a statement's tree is an object of one field, named after its kind; the fields inside begin with a small letter. */
export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && /^[A-Z]/.test(Object.keys(value)[0] ?? "");

/** All nodes at and below a part of a tree. */
export function* nodesOf(part: unknown): Generator<Node> {
  if (typeof part !== "object" || part === null) return;
  if (isNode(part)) yield part;
  for (const inner of Object.values(part)) yield* nodesOf(inner);
}

/** The parts of a name; empty for a part that is not a name, as a star. */
export const namesIn = (nodes: readonly Node[] = []): string[] =>
  nodes.map((node) => ("String" in node ? (node.String.sval ?? "") : ""));

/** Words of several lines, for a long list. */
export const wordsOf = (...lines: string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(" ")));
