import { plural } from "#texts/plural";

/** What is done with several people at once. */
export const texts = {
  suspend: (n: number) => `Suspend ${n}`,
  suspendAsk: (n: number) => ({
    title: plural(n, "Suspend 1 person?", `Suspend ${n} people?`),
    text: "They are signed out everywhere at once and cannot sign in until you bring them back.",
  }),
  resume: (n: number) => `Bring ${n} back`,
  invite: (n: number) => plural(n, "Send 1 invitation again", `Send ${n} invitations again`),
  done: {
    suspended: (n: number) => plural(n, "1 person is suspended", `${n} people are suspended`),
    active: (n: number) => plural(n, "1 person is back", `${n} people are back`),
  },
  assigned: (names: readonly string[]) =>
    `${names.join(", ")}: trips, tasks or links are assigned to them. Open each to decide who takes over.`,
  mailed: (n: number) =>
    plural(n, "1 invitation is on its way", `${n} invitations are on their way`),
  links: (n: number) => plural(n, "1 new link", `${n} new links`),
  linksText: "Send each yourself. A link works once, for seven days, and is not shown again.",
  copyAll: "Copy all",
  nothing: "Nothing can be done with these together.",
};
