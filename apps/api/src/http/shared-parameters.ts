interface Parameter {
  name?: string;
  $ref?: string;
}
type Operation = { parameters: Parameter[] };

/**
 * Moves a parameter that many calls have to the shared components, under its name: `{ $ref:
 * "#/components/parameters/Id" }`. Changes `paths`.
 */
export function shareParameters(
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Record<string, Parameter> {
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]); // created by operation()
  const all = operations.flatMap(({ parameters }) => parameters.filter(({ $ref }) => !$ref));
  const often = [...Map.groupBy(all, (each) => JSON.stringify(each)).entries()]
    .filter(([, same]) => same.length >= 3)
    .toSorted(([, a], [, b]) => b.length - a.length);
  const names = new Map<string, string>();
  const shared: Record<string, Parameter> = {};
  for (const [text, [first]] of often) {
    const name = first?.name ?? "";
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    // A parameter of the same name but another shape is not shared.
    if (first === undefined || title in shared) continue;
    shared[title] = first;
    names.set(text, title);
  }
  for (const operation of operations) {
    operation.parameters = operation.parameters.map((each) => {
      const title = names.get(JSON.stringify(each));
      return title === undefined ? each : { $ref: `#/components/parameters/${title}` };
    });
  }
  return shared;
}
