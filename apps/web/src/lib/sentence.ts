/** Capitalises the first letter: "branch manager" becomes "Branch manager". */
export function sentence(text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase() + rest.join("");
}
