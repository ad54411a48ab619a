const minuteMs = 60_000;

/** How far a format's time zone is ahead of UTC at a moment, in minutes. */
function aheadOfUtc(format: Intl.DateTimeFormat, at: number): number {
  const parts = format.formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const local = `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:00Z`;
  return Math.round((Date.parse(local) - at) / minuteMs);
}

export interface Clock {
  now: Date;
  /** Milliseconds since 1970, this many minutes after midnight of a day in the branch. */
  moment(day: string, minutes: number): number;
  /** The same as an instant, and never later than now. */
  at(day: string, minutes: number): string;
}

export function clockOf(timeZone: string, now: Date): Clock {
  // Created once, because creating one takes longer than a hundred uses of it.
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const moment = (day: string, minutes: number) => {
    const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
    return asUtc - aheadOfUtc(format, asUtc) * minuteMs;
  };
  return {
    now,
    moment,
    at: (day, minutes) => new Date(Math.min(moment(day, minutes), now.getTime())).toISOString(),
  };
}
