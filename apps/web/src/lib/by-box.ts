/** Groups lines by box, in the order of their list. */
export function byBox<L extends { boxNo: number }>(lines: readonly L[]): [number, L[]][] {
  const boxes = new Map<number, L[]>();
  for (const line of lines) {
    const box = boxes.get(line.boxNo);
    if (box === undefined) boxes.set(line.boxNo, [line]);
    else box.push(line);
  }
  return [...boxes].sort(([a], [b]) => a - b);
}
