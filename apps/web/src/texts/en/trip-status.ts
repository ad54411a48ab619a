import type { Trip } from "@kitround/contract/trips/trip.ts";

export const texts = {
  draft: "Draft",
  released: "Released",
  in_progress: "Under way",
  completed: "Finished",
  reconciled: "Reconciled",
  cancelled: "Cancelled",
  notDriven: "Not driven",
} satisfies Record<Trip["status"] | "notDriven", string>;
