/**
 * The time zone in which it is this hour now. POSIX names count westwards: at 10:00 UTC it is 15:00 in "Etc/GMT-5".
 */
export function zoneWhereItIs(hour: number, now: Date): string {
  const east = ((hour - now.getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${east < 0 ? `+${-east}` : `-${east}`}`;
}
