export const texts = {
  failed: "This could not be loaded",
  failedText: "Nothing has been lost. Try again, or come back later.",
  again: "Try again",
  loading: "Loading",
  back: "Back",
};
