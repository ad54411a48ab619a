/** Whether the line is metered or slow, so that nothing goes over it that nobody has asked for. Known to some browsers alone; of the others none says that it costs. */
export function isCostly(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
