/** The other places of a stop on its route or trip, and what each costs. */
export const texts = {
  open: (at: number, name: string) => `Stop ${at}: choose another place for ${name}`,
  title: (name: string) => `Move ${name}, and what it costs`,
  first: "First",
  after: (name: string) => `After ${name}`,
  longer: (by: string) => `${by} more`,
  shorter: (by: string) => `${by} less`,
  asLong: "As long as now",
  unknown: "Not known",
  measuredGoes: "A measured distance is removed; the map's estimate replaces it.",
};
