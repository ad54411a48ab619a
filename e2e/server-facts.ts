/** The first administrator, who sets the organisation up when the run begins. */
export const administrator = {
  email: "aroha.first@example.org",
  password: "seven herons over the estuary",
};
