/** A word of the catalogues as it begins a line: "branch manager" is "Branch manager". */
export function sentence(text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase() + rest.join("");
}
