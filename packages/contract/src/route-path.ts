/**
 * Replaces each parameter of a path such as "/kits/:id" by its URL-encoded value. `valueOf` returns the value for a name; throws if it
 * returns none.
 */
export function filledPath(path: string, valueOf: (name: string) => unknown): string {
  return path.replaceAll(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = valueOf(name);
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
