import { type ListWords, plainCounts, runs } from "./list-words.ts";

export const contacts: ListWords = {
  title: "Import contacts from CSV",
  help: "or drop it here: a row for each contact. Schools by name or number. A contact is known by the e-mail address, otherwise by the name; the first contact of a school is called first.",
  file: "contacts",
  fields: { school: "School", name: "Name", role: "Role", email: "E-mail", phone: "Phone" },
  examples: [
    {
      school: "Rimu School",
      name: "Moana Reid",
      role: "Office",
      email: "office@rimu.school.example",
      phone: "09 555 0101",
    },
    { school: "Kauri School", name: "Tama Wells", role: "Science lead" },
  ],
  need: "Choose the columns of the school and of the name first.",
  counts: plainCounts,
  run: runs("contact", "contacts"),
  importing: "Importing contacts",
  done: "Contacts imported",
};
