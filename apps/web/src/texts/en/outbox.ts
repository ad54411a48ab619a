import { plural } from "#texts/plural";

const entries = (n: number) => plural(n, "1 entry", `${n} entries`);

/** Unsent entries on this device, shown on every screen. */
export const texts = {
  all: "All sent",
  writing: "Saving",
  waiting: (n: number) => `${n} to send`,
  offline: "No connection",
  offlineWaiting: (n: number) => `No connection, ${n} to send`,
  refused: (n: number) => plural(n, "1 needs you", `${n} need you`),
  noRoom: (n: number) => `No room here, ${n} to send`,
  full: "There is no room left on this device. What you enter is still sent as soon as there is a connection, but is lost if you close the app before. Free some space.",
  open: (words: string) => `${words}. Show what waits on this device`,
  title: "On this device",
  nothing: "Everything you have entered has reached the server.",
  waitingText: (n: number) =>
    `${entries(n)} ${plural(n, "waits", "wait")} here and will be sent automatically, in this order. Nothing is lost if you close the app.`,
  offlineText: "There is no connection to the server at the moment. You can continue working.",
  forgotten:
    "This was sent more than four weeks ago and no answer came, so the server no longer knows whether it has it. Look there first, then try again or discard it.",
  refusedTitle: "Refused by the server",
  refusedText:
    "What depends on it waits, everything else is sent. Try again once the reason is gone, hand it to the office, or discard it.",
  waitingTitle: "Waiting",
  sendNow: "Send now",
  again: "Try again",
  againOf: (what: string) => `Try again: ${what}`,
  office: {
    hand: "Hand to the office",
    of: (what: string) => `Hand to the office: ${what}`,
    done: "The office gets it as a task.",
    saved: "The office gets it as a task. The photo is saved among this device's downloads.",
  },
  /** The file name of a saved picture: its description, without characters that file names can't contain. */
  photo: (what: string) => `${what.replaceAll(/[^\p{L}\p{N} -]/gu, "")}.jpg`,
  savedAs: (name: string) => `The photo is saved on the device as ${name}.`,
  handing: (what: string) => `Told the office: ${what}`,
  handedTitle: (what: string) => `Refused: ${what}`,
  handed: (what: string, at: string, reason: string) =>
    `${what}, entered ${at}, was refused by the server: ${reason}`,
  discard: "Discard",
  discardOf: (what: string) => `Discard: ${what}`,
  discardAsk: {
    title: "Discard this entry?",
    text: (what: string) =>
      `${what}. It will not be sent, and what you see goes back to what the server knows.`,
    confirm: "Discard",
    cancel: "Keep it",
  },
  close: "Close",
  others: (n: number) =>
    `${entries(n)} of somebody else ${plural(n, "waits", "wait")} on this device and will be sent when they sign in here.`,
  signOut: {
    title: (n: number) => `${entries(n)} not sent yet`,
    text: (n: number) =>
      `${plural(n, "It stays", "They stay")} on this device and ${plural(n, "goes", "go")} out when you sign in here again. The app shows ${plural(n, "it", "them")} to nobody else until then, but the device does not encrypt ${plural(n, "it", "them")}.`,
    confirm: "Sign out",
    cancel: "Stay signed in",
  },
};
