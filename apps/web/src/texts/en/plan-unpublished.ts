import { plural } from "#texts/plural";

export const texts = {
  title: "Changes not published",
  count: (count: number) =>
    plural(count, "1 change not published", `${count} changes not published`),
  intro:
    "The plan has changed since its rotations were published. Trips and preparations follow once you publish; a released trip keeps what it has until it is taken over there.",
  none: "Everything that was changed is published.",
  kind: {
    given: (school: string) => `New for ${school}`,
    taken_back: (school: string) => `Unassigned from ${school}`,
    other_copy: (school: string) => `Another copy for ${school}`,
    longer: (school: string) => `Stays longer at ${school}`,
  },
  action: { deliver: "Delivery", collect: "Collection" },
  effect: {
    joins: (trip: string) => `goes on ${trip}`,
    leaves: (trip: string) => `comes off ${trip}`,
    made: (trip: string) => `a new trip is made: ${trip}`,
    stays: (trip: string) =>
      `${trip} is released: it is told, and changes when you take it over there`,
  },
  noTrip: "No trip changes.",
  openCell: "Open its cell",
  publish: (rotations: readonly number[]) =>
    plural(
      rotations.length,
      `Publish the changes of rotation ${rotations[0]}`,
      `Publish the changes of ${rotations.length} rotations`,
    ),
  published: (count: number, trips: number) =>
    `${plural(count, "1 change", `${count} changes`)} published${trips === 0 ? "" : `, ${plural(trips, "1 trip", `${trips} trips`)} made`}.`,
  locked: "Whatever is unlocked among them is locked again, as after every publishing.",
};
