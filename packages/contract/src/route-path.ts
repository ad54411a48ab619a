/**
 * "/kits/:id" with each of its parameters filled in, as it stands in an address. `valueOf` answers what a name stands for;
 * throws when it has none.
 */
export function filledPath(path: string, valueOf: (name: string) => unknown): string {
  return path.replaceAll(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = valueOf(name);
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
