import { plural } from "#texts/plural";
import type { untoldReasons } from "@kitround/contract/trips/school-mail.ts";

const untold: Record<(typeof untoldReasons)[number], string> = {
  no_address: "no contact with an e-mail address",
  notices_off: "the school has its notices switched off",
  bounced: "the last e-mail came back: correct the address",
  unsubscribed: "has unsubscribed",
};

/** E-mails to schools about the van: in the settings, on a trip, and on the page where a reader unsubscribes. */
export const texts = {
  pane: "E-mails to schools",
  paneText: "Tomorrow and delivered, in words of your own",
  explained:
    "Sent to every contact with an e-mail address, at schools that have their notices on. An empty field uses the default words. Each e-mail ends with a link to unsubscribe.",
  fields: (names: readonly string[]) => `You can fill in: ${names.join(" ")}`,
  tomorrow: {
    title: "Tomorrow",
    on: "Tell schools on the day before",
    help: "From 2 pm on, of each released trip of the next day",
  },
  delivered: {
    title: "Delivered",
    on: "Tell schools what was delivered",
    help: "As the driver finishes the stop",
  },
  pickUp: {
    title: "Not ready for pick-up",
    on: "Remind schools of a pick-up that is not ready",
    help: "From 4 pm on the day before, once: a contact of each school that has not said on its page that the kit is ready. The e-mail holds a link to the page.",
  },
  subject: "Subject",
  text: "Text",
  usual: "Use the default words",
  save: "Save e-mails",
  saved: "E-mails to schools saved",
  preview: "Preview",
  previewOf: "Preview with the data of",
  noTrip: "With made-up data: there is no coming trip with a stop yet.",
  example: { school: "Ōtara Kura", contact: "Mere Ngāta", arrival: "between 09:00 and 09:30" },
  previewTo: (subject: string) => `Subject: ${subject}`,
  choice: (trip: string, school: string) => `${school}, ${trip}`,
  byPhone: {
    title: "Phone these schools: no e-mail reaches them",
    told: "Informed",
    toldFor: (school: string) => `${school} is informed`,
    toldAt: (moment: string) => `Informed ${moment}`,
    noted: (school: string) => `${school} is informed`,
    nobody: "No contact is known",
  },
  told: {
    title: "E-mails to schools",
    off: "Schools get no e-mails. Switch them on in Settings, E-mails to schools.",
    none: "No e-mail was sent yet.",
    waitsFor: "Its schools are e-mailed on the day before, from 2 pm on.",
    kinds: { tomorrow: "Tomorrow", delivered: "Delivered", called_off: "Not coming" },
    line: (kind: string, school: string) => `${kind}: ${school}`,
    to: (name: string, address: string, moment: string) => `${name}, ${address}, ${moment}`,
    copy: "Copy",
    show: "Show",
    copyFor: (school: string, name: string) => `Copy the e-mail to ${name}, ${school}`,
    showFor: (school: string, name: string) => `Show the e-mail to ${name}, ${school}`,
    changed: "Changed since this e-mail:",
    again: "Send again",
    againFor: (school: string) => `Send again to ${school}`,
    toldAgain: (n: number) => plural(n, "1 e-mail more", `${n} e-mails more`),
    nobody: "No e-mail was sent: no contact has an address that takes e-mails.",
    untold: "Not notified",
    why: (school: string, contact: string | null, why: keyof typeof untold) =>
      `${school}${contact === null ? "" : `, ${contact}`}: ${untold[why]}`,
    byHand: "Nothing sends e-mail here. Copy it into your own.",
    sent: "As it was sent.",
  },
  states: {
    waiting: "On its way",
    sent: "Sent",
    refused: "Refused",
    failed: "Not sent",
    by_hand: "To be copied",
  },
  unsubscribe: {
    off: "You are unsubscribed",
    offText: (branch: string) =>
      `${branch} writes no more to this address when the van comes. Nothing else changes.`,
    back: "Subscribe again",
    on: "You get these e-mails again",
    onText: (branch: string) => `${branch} tells you when the van comes.`,
    again: "Unsubscribe",
    gone: "This link does not work any more",
    goneText: "Reply to the e-mail that contained it, and the library removes your address.",
  },
};
