import { z } from "zod";
import { firstColumn } from "./column-guess.ts";
import { type FieldsOf, type ListDescription, number, text, whole } from "./import-description.ts";

/** The import of a school directory, with the headings of several countries' registers. */
const columns = {
  moeNumber: {
    headings: [
      "schoolid",
      "reference",
      "moenumber",
      "ministrynumber",
      "schoolnumber",
      "denireference",
      "urn",
      "seedcode",
      "seed",
      "schoolno",
      "entityno",
      "schoolcode",
      "agencode",
      "id",
    ],
    reads: text("The number", 200),
  },
  nameEn: {
    headings: ["orgname", "schoolname", "institutionname", "establishmentname", "name", "school"],
    reads: text("The name", 120),
  },
  nameMi: {
    headings: ["nametereo", "maoriname", "namemi", "nameintereomaori", "secondname", "nameinirish"],
    reads: text("The Māori name", 120),
  },
  type: {
    headings: [
      "orgtype",
      "institutiontype",
      "schooltype",
      "typeofestablishmentname",
      "typeofestablishment",
      "levelofschooling",
      "schoolsubtype",
      "type",
    ],
    reads: text("The type", 200),
  },
  authority: {
    headings: [
      "authority",
      "managementtype",
      "centreorgovernmentmanaged",
      "educationsector",
      "sector",
      "establishmenttypegroupname",
    ],
    reads: text("The authority", 200),
  },
  roll: {
    headings: [
      "total",
      "roll",
      "numberpupils",
      "pupils",
      "numberofpupils",
      "totalpupils",
      "pupilroll",
      "students",
      "numberofstudents",
      "totalstudents",
      "enrolment",
      "latestyearenrolmentfte",
      "rolltotal",
    ],
    reads: whole("The roll", 0, 20_000),
  },
  address: {
    headings: [
      "add1line1",
      "address1",
      "address",
      "addressline1",
      "physicaladdress",
      "streetaddress",
      "street",
    ],
    reads: text("The address", 200),
  },
  suburb: {
    headings: ["add1suburb", "suburb", "towncitysuburb", "locality", "address2", "addressline2"],
    reads: text("The suburb", 200),
  },
  city: {
    headings: [
      "add1city",
      "city",
      "town",
      "addresstown",
      "townsuburb",
      "addressline3",
      "address3",
      "talocalboard",
      "tawithaucklandlocalboard",
    ],
    reads: text("The city", 200),
  },
  postcode: {
    headings: ["add2postalcode", "postcode", "addresspostcode", "postalcode", "zip"],
    reads: text("The postcode", 200),
  },
  lat: { headings: ["latitude", "lat", "y"], reads: number("The latitude", -90, 90) },
  lng: {
    headings: ["longitude", "lng", "lon", "long", "x"],
    reads: number("The longitude", -180, 180),
  },
  language: { headings: ["languageofinstruction", "language"], reads: text("The language", 200) },
  contactName: {
    headings: [
      "contact1name",
      "contactsname",
      "principal",
      "principalname",
      "headteacher",
      "headname",
      "contactname",
      "contact",
    ],
    reads: text("The contact's name", 120),
  },
  contactEmail: {
    headings: [
      "email",
      "contactemail",
      "contactsemail",
      "emailaddress",
      "schoolemail",
      "mainemail",
    ],
    reads: z.email("The e-mail address is not one.").max(254),
  },
  contactPhone: {
    headings: [
      "telephone",
      "telephonenum",
      "telephonenumber",
      "phonenumber",
      "fullphoneno",
      "phone",
      "contactphone",
      "contactsphone",
    ],
    reads: text("The phone number", 200),
  },
} as const satisfies ListDescription["columns"];

export type SchoolFields = FieldsOf<{ columns: typeof columns }>;

export const schoolImport: ListDescription = {
  columns,
  needs: [{ oneOf: ["nameEn"], message: "Say which column holds the school's name." }],
  whole({ nameEn, lat, lng }) {
    if (nameEn === undefined) return { path: "nameEn", message: "The school has no name." };
    if ((lat === undefined) === (lng === undefined)) return null;
    return { path: "lat", message: "A place needs both latitude and longitude." };
  },
  // Identifies a school by its number, or else by its name.
  same: ({ moeNumber, nameEn }) =>
    moeNumber === undefined ? String(nameEn ?? "").toLowerCase() || null : `#${moeNumber}`,
  twice: { what: "The same school", path: "moeNumber" },
};

const statusHeadings = [
  "status",
  "establishmentstatusname",
  "establishmentstatus",
  "schoolstatus",
  "operationalstatus",
  "centrestatus",
];
const regionHeadings = [
  "regionalcouncil",
  "educationregion",
  "regionname",
  "region",
  "gorname",
  "laname",
  "localauthorityname",
  "localauthority",
  "lganame",
  "lga",
  "territorialauthority",
  "council",
  "district",
];

/** The column that says whether a school is open, and the one that says its region; null if the file has none. */
export function guessFilters(columns: readonly string[]): {
  statusColumn: string | null;
  regionColumn: string | null;
} {
  return {
    statusColumn: firstColumn(statusHeadings, columns),
    regionColumn: firstColumn(regionHeadings, columns),
  };
}

/** Whether a register's status means closed ("Closed", "Closed - merged", "Ceased"). "Open, but proposed to close" is open. */
export function saysClosed(cell: string): boolean {
  return /^(closed|ceased|merged|amalgamated|inactive|defunct)/i.test(cell.trim());
}
