/** "Tue 24 Nov", the way the screens write a day. */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat("en-NZ", {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
  })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .filter((part) => part.type !== "literal")
    .map((part) => part.value)
    .join(" ");
}

/** The name of a plan's trip: its route and day. Schools without a route share one trip per day. */
export function tripName(routeName: string | null, onDay: string): string {
  return `${routeName ?? "Schools on no route"} ${dayWords(onDay)}`;
}
