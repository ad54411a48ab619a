// Far enough from each other, and from white by a contrast of at least 3:1.
const colours = [
  "#C2410C",
  "#1D4ED8",
  "#15803D",
  "#BE185D",
  "#7C3AED",
  "#0E7490",
  "#A16207",
  "#B91C1C",
  "#4D7C0F",
  "#7C2D12",
  "#9333EA",
  "#0369A1",
] as const;

/** A title's own colour: the same for all its copies, whose codes begin with the title's ("DBN-03"). */
export function titleColour(code: string): string {
  const title = code.split("-")[0] ?? "";
  const sum = [...title].reduce((all, letter) => (all * 131 + letter.charCodeAt(0)) % 9973, 7);
  return colours[sum % colours.length] ?? colours[0];
}
