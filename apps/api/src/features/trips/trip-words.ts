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

/** A plan's trip is named for its route and day. Schools that no route reaches share one trip a day. */
export function tripName(routeName: string | null, onDay: string): string {
  return `${routeName ?? "Schools on no route"} ${dayWords(onDay)}`;
}
