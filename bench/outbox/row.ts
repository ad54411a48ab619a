/** One line of a bench's table. */
export function row(what: string, is: string | number, target: string | number): void {
  console.log(`${what.padEnd(44)}${String(is).padStart(10)}${String(target).padStart(12)}`);
}
