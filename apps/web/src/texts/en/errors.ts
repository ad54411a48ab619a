export const texts = {
  ok: "OK",
  network: {
    title: "Network Error",
    text: "Cannot reach the server. Try again later.",
  },
  validation: {
    title: "Validation Error",
    text: (message: string) => `A data validation error occurred: ${message}`,
  },
  server: {
    title: "Server Error",
    text: (status: number) =>
      `The server unexpectedly returned an error with status ${status}. Try again later, or contact the maintainer if it persists.`,
  },
  reference: (requestId: string) => `Reference: ${requestId}`,
  noSession: "The server's answer was not a sign-in.",
  chunk: "A part of the app did not load.",
  screen: {
    title: "This screen could not be shown",
    text: "What you had saved is safe. Load the screen again; if it still fails, tell the maintainer.",
    again: "Load again",
  },
  notFound: {
    title: "There is no such page",
    text: "The address leads nowhere in Kitround.",
    home: "Go to the start page",
  },
};
