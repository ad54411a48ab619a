import { z } from "zod";
import { type FieldsOf, type ListDescription, text } from "./import-description.ts";

/** The import of schools' contacts, one row for each. */
const columns = {
  school: {
    headings: ["school", "schoolname", "schoolid", "schoolnumber", "moenumber", "number"],
    reads: text("The school", 120),
  },
  name: {
    headings: ["name", "contact", "contactname", "fullname", "teacher", "person"],
    reads: text("The contact's name", 120),
  },
  role: { headings: ["role", "position", "jobtitle", "title"], reads: text("The role", 200) },
  email: {
    headings: ["email", "emailaddress", "contactemail", "mail"],
    reads: z.email("The e-mail address is not one.").max(254),
  },
  phone: {
    headings: ["phone", "telephone", "phonenumber", "mobile", "contactphone"],
    reads: text("The phone number", 200),
  },
} as const satisfies ListDescription["columns"];

export type ContactFields = FieldsOf<{ columns: typeof columns }>;

export const contactImport: ListDescription = {
  columns,
  needs: [
    { oneOf: ["school"], message: "Say which column holds the school." },
    { oneOf: ["name"], message: "Say which column holds the contact's name." },
  ],
  whole({ school, name }) {
    if (school === undefined) return { path: "school", message: "The row names no school." };
    return name === undefined ? { path: "name", message: "The contact has no name." } : null;
  },
  same: ({ school, name, email }) =>
    `${String(school).toLowerCase()} ${String(email ?? name).toLowerCase()}`,
  twice: { what: "The same contact", path: "name" },
};
