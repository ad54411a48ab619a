export const texts = {
  headline: "Every kit, all the way around",
  pitch:
    "Kitround runs a science-kit lending library: who gets which kit, what must be packed, who drives it where, what came back and what is used up.",
  steps: [
    { title: "Plan", text: "A term's kits for every school, with the reasons." },
    { title: "Prepare", text: "Packing lists by box, ready before the van leaves." },
    { title: "Drive", text: "Stops in their best order, also without signal." },
    { title: "Top up", text: "Check in, use stock, and know what to buy." },
  ],
  empty: {
    title: "This installation is still empty",
    text: "Nobody can sign in yet. The server wrote a link when it started: look for “This Kitround is new” in its output or log, and open that link. It works once, for seven days; a new start writes a new one.",
  },
  nothingTwice: "Nothing is typed twice.",
  greeting: (greeting: string, name: string) => `${greeting}, ${name}`,
  typedKept:
    "Something you typed was not saved yet. It is kept for you: open what you were working on, and it is offered there.",
  continueTo: (place: string | null) => (place === null ? "Continue" : `Continue: ${place}`),
  areas: "Go to",
  newVersion: "A new version of Kitround is on this device.",
  newVersionComes: "The new version starts here in a moment. You can continue working until then.",
  takeNewVersion: "Start the new version",
  formOpen:
    "A form with changes is open in another tab. Save it or leave it, then start the new version.",
};
