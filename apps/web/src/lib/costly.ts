/**
 * Whether the connection is metered or slow, so that nothing is prefetched. Only some browsers report it; all others
 * count as cheap.
 */
export function isCostly(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
