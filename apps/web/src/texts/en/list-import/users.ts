import { type ListWords, runs } from "./list-words.ts";

export const users: ListWords = {
  title: "Invite people from CSV",
  help: "or drop it here: a row for each person, 200 at most. Each gets an e-mail with a link of their own. Without a mail server you make a link on each person's page.",
  file: "people",
  fields: {
    email: "E-mail",
    firstName: "First name",
    lastName: "Last name",
    role: "Role",
    phone: "Phone",
  },
  examples: [
    {
      email: "moana@kits.example",
      firstName: "Moana",
      lastName: "Reid",
      role: "Coordinator",
      phone: "021 555 0101",
    },
    { email: "tama@kits.example", firstName: "Tama", lastName: "Wells", role: "Driver" },
  ],
  need: "Choose the columns of the e-mail address and of the role first.",
  counts: (created, _, unchanged) => `${created} invited, ${unchanged} here already`,
  run: runs("person", "people"),
  importing: "Inviting people",
  done: "People invited",
  undone: (removed, _, kept) =>
    [
      `Undone: ${removed} invitations ended.`,
      ...(kept > 0 ? [`${kept} stay: they have joined or were changed since.`] : []),
    ].join(" "),
};
