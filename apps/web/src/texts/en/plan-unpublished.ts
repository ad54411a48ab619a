import { plural } from "#texts/plural";

export const texts = {
  title: "Changes not published",
  count: (count: number) =>
    plural(count, "1 change not published", `${count} changes not published`),
  intro:
    "The plan has changed since its rotations were published. Trips and preparations follow once you publish; a released trip stays unchanged until somebody updates it.",
  none: "Everything that was changed is published.",
  kind: {
    given: (school: string) => `New for ${school}`,
    taken_back: (school: string) => `Unassigned from ${school}`,
    other_copy: (school: string) => `Another copy for ${school}`,
    longer: (school: string) => `Stays longer at ${school}`,
  },
  action: { deliver: "Delivery", collect: "Collection" },
  effect: {
    joins: (trip: string) => `is added to ${trip}`,
    leaves: (trip: string) => `comes off ${trip}`,
    made: (trip: string) => `a new trip is made: ${trip}`,
    stays: (trip: string) =>
      `${trip} is released: it shows the change, and is changed when somebody updates it`,
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
  locked: "Unlocked ones among them are locked again, as after every publishing.",
};
