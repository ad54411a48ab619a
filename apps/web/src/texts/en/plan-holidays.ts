export const texts = {
  open: "Public holidays",
  intro:
    "No kit is delivered or collected on these days, and rotations are laid out around them. A school's own closures are on the school's page.",
  none: "No public holiday in this term yet.",
  add: "Add a holiday",
  day: "Day",
  name: "Name",
  submit: "Add holiday",
  added: (name: string) => `${name} added.`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed.`,
  /** For published holidays that were not added yet. */
  known: "Add the known holidays",
  knownHelp: (names: string) => `As published: ${names}.`,
  ask: (year: number) =>
    `The public holidays of ${year} are not all known here. Add those of this term: rotations are laid out around them.`,
  toAdd: "Add public holidays",
  unknownYear: (year: number) =>
    `Not all of the published dates for ${year} are known here. Type the days from the official notice, and add the public holidays afterwards.`,
};
