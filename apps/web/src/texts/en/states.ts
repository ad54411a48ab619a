export const texts = {
  failed: "This could not be loaded",
  failedText: "Nothing has been lost. Try again, or come back later.",
  again: "Try again",
  partFailed: "This part did not load. What you have typed is kept.",
  loading: "Loading",
  back: "Back",
};
