/** When it happened, as the device says: never later than now, because a clock may be wrong and a queue may be late. */
export function happenedAt(at: string | undefined, now = new Date()): string {
  const given = at === undefined ? now : new Date(at);
  return (given > now ? now : given).toISOString();
}
