import type { Forgetting } from "@kitround/contract/users/forgetting.ts";
import { plural } from "#texts/plural";

const counted = (n: number, one: string, many: string) => `${n} ${plural(n, one, many)}`;

/** Removing a person permanently. */
export const texts = {
  title: "Remove for good",
  action: "Remove for good",
  goes: ({ sessions, passkeys, links, mails, vehicles }: Forgetting["goes"]) =>
    `Deleted: the name, e-mail address, phone number and password; ${[
      counted(sessions, "session", "sessions"),
      counted(passkeys, "passkey", "passkeys"),
      counted(links, "calendar link", "calendar links"),
      counted(mails, "e-mail that was sent to them", "e-mails that were sent to them"),
    ].join(", ")}; name and plate of ${counted(vehicles, "own vehicle", "own vehicles")}.`,
  stays: ({ trips, claims, changes }: Forgetting["stays"]) =>
    `Kept, as “Removed person”: ${[
      counted(trips, "trip", "trips"),
      counted(claims, "kilometre claim", "kilometre claims"),
      counted(changes, "recorded change", "recorded changes"),
    ].join(", ")}.`,
  backups:
    "No photo of a person is kept. Names that people typed into notes stay: look for them first. Nightly backups hold the name for seven more nights, answers stored for other people's calls for thirty days.",
  law: "Which law this follows",
  confirmTitle: (name: string) => `Remove ${name} for good?`,
  noWayBack: "Nobody can undo this. If they come back, they are invited as a new person.",
  typeIt: (name: string) => `Type the name to confirm: ${name}`,
  saved: "Removed for good",
  done: (moment: string) => `This person was removed for good on ${moment}.`,
};
