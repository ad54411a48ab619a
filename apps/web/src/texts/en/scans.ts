export const texts = {
  unknown: (code: string) => `Nothing here has the code ${code}. Check the label and try again.`,
  noSignal: (code: string) =>
    `${code} is not on this screen, and there is no connection to look further.`,
};
