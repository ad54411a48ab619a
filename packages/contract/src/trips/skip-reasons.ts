/** Why a stop is skipped. `wasThere`: somebody drove there, so its leg counts. */
export const skipReasons = [
  { reason: "Nobody there", wasThere: true },
  { reason: "Gate locked", wasThere: true },
  { reason: "No time left", wasThere: false },
  { reason: "School asked not to come", wasThere: false },
  { reason: "Road closed", wasThere: false },
] as const;
