import { z } from "zod";
import { type FieldsOf, type ListDescription, text, word } from "./import-description.ts";

/** How many people one file may invite: each gets an e-mail. */
export const mostInvited = 200;

/** The import of people to invite, one row for each. */
const columns = {
  email: {
    headings: ["email", "emailaddress", "mail", "login", "username"],
    reads: z.email("The e-mail address is not one.").max(254),
  },
  firstName: {
    headings: ["firstname", "givenname", "forename", "first", "givennames"],
    reads: text("The first name", 120),
  },
  lastName: {
    headings: ["lastname", "familyname", "surname", "last"],
    reads: text("The last name", 120),
  },
  role: {
    headings: ["role", "userrole", "position"],
    reads: word("The role", {
      admin: ["Administrator"],
      manager: ["Branch manager"],
      coordinator: ["Coordinator"],
      volunteer: ["Kit room volunteer", "kit room", "helper"],
      driver: ["Driver"],
      finance: ["Finance", "accounts"],
      viewer: ["Viewer", "read only"],
    }),
  },
  phone: {
    headings: ["phone", "telephone", "phonenumber", "mobile"],
    reads: text("The phone number", 200),
  },
} as const satisfies ListDescription["columns"];

export type UserFields = FieldsOf<{ columns: typeof columns }>;

export const userImport: ListDescription = {
  columns,
  needs: [
    { oneOf: ["email"], message: "Say which column holds the e-mail address." },
    { oneOf: ["role"], message: "Say which column holds the role." },
  ],
  whole({ email, firstName, lastName, role }) {
    if (email === undefined) return { path: "email", message: "The row has no e-mail address." };
    if (firstName === undefined)
      return { path: "firstName", message: "The row has no first name." };
    if (lastName === undefined) return { path: "lastName", message: "The row has no last name." };
    return role === undefined ? { path: "role", message: "The row has no role." } : null;
  },
  same: ({ email }) => String(email).toLowerCase(),
  twice: { what: "The same person", path: "email" },
};
