import { plural } from "#texts/plural";

export const texts = {
  title: "Photos",
  add: "Add photos",
  none: "No photo yet. One of the open box helps the packer.",
  full: (most: number) => `This kit has ${most} photos, as many as it may.`,
  photoOf: (code: string, number: number, count: number) => `${code}, photo ${number} of ${count}`,
  damage: "Photos of damage",
  addDamage: "Add a photo of damage",
  addDamageOf: (item: string) => `Add a photo of the damaged ${item}`,
  photo: "Photo",
  fullDamage: (most: number) => `This check-in has ${most} photos, as many as it may.`,
  damageOf: (photo: string, item: string | null, checkIn: string | null) =>
    [photo, item ?? "damage", ...(checkIn === null ? [] : [`check-in ${checkIn}`])].join(", "),
  unsent: (count: number) => ({
    title: plural(count, "A photo was not added", `${count} photos were not added`),
    text: "The check-in is sent without it. The reason is beside the photo: take another one, or leave it out.",
    confirm: "Check in without",
  }),
  entered: (code: string, item: string | undefined) =>
    `${code}: photo of damage${item === undefined ? "" : `, ${item}`}`,
  waiting: (photo: string, number: number, count: number) =>
    `${photo}, ${number} of ${count}, not sent yet`,
  notKept: "This device could not keep it.",
  open: (name: string) => `Open ${name}`,
  sending: "Sending …",
  again: "Try again",
  drop: "Leave it out",
  notSent: (name: string, why: string) => `${name} was not added. ${why}`,
  unreadable:
    "This browser can't open it. Save it as JPEG or PNG on the phone or computer it is on, then add it.",
  lost: "No answer came. It is kept here until you leave this kit.",
  by: (name: string | null, moment: string) => (name === null ? moment : `${name}, ${moment}`),
  previous: "Previous photo",
  next: "Next photo",
  close: "Close the photo",
  remove: "Remove",
  removed: "The photo is removed",
  handOver: (place: string, time: string) => `Photo at ${place}, ${time}`,
  signed: (place: string, name: string, time: string) =>
    `Signature of ${name} at ${place}, ${time}`,
  signedBy: (name: string) => `Signed by ${name}`,
  missing: "The photo could not be read.",
};
