/** The device's time of an event, but never later than now, because a device's clock may be wrong and its outbox late. */
export function happenedAt(at: string | undefined, now = new Date()): string {
  const given = at === undefined ? now : new Date(at);
  return (given > now ? now : given).toISOString();
}
