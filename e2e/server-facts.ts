/** The first administrator, who creates the organisation when the run begins. */
export const administrator = {
  email: "aroha.first@example.org",
  password: "seven herons over the estuary",
};
