export const texts = {
  failed: "This could not be loaded",
  failedText: "Nothing has been lost. Try again, or come back later.",
  again: "Try again",
  missing: {
    title: "There is nothing here",
    text: "It does not exist, or belongs to another branch.",
    school: { title: "There is no such school in your branch", list: "All schools" },
    trip: { title: "There is no such trip of yours", list: "All trips" },
    user: { title: "There is no such person in your branch", list: "All people" },
    route: { title: "There is no such route in your branch", list: "All routes" },
  },
  partFailed: "This part did not load. What you have typed is kept.",
  loading: "Loading",
  back: "Back",
};
