import { importFields, type ImportField } from "./school-import.ts";

/** Headings that directories use for a field, without signs, spaces and accents. The first that a file has is taken. */
const headings: Record<ImportField, readonly string[]> = {
  moeNumber: ["schoolid", "reference", "moenumber", "schoolnumber", "denireference", "urn", "id"],
  nameEn: ["orgname", "schoolname", "institutionname", "name", "school"],
  nameMi: ["nametereo", "maoriname", "namemi"],
  type: ["orgtype", "institutiontype", "schooltype", "type"],
  authority: ["authority", "managementtype"],
  roll: ["total", "roll", "numberpupils", "pupils", "enrolment", "rolltotal"],
  address: ["add1line1", "address1", "address", "streetaddress", "street"],
  suburb: ["add1suburb", "suburb", "address2"],
  city: ["add1city", "city", "town", "talocalboard", "tawithaucklandlocalboard"],
  postcode: ["add2postalcode", "postcode", "postalcode", "zip"],
  lat: ["latitude", "lat"],
  lng: ["longitude", "lng", "lon", "long"],
  language: ["languageofinstruction", "language"],
  contactName: ["contact1name", "principal", "contactname", "contact"],
  contactEmail: ["email", "contactemail", "emailaddress"],
  contactPhone: ["telephone", "phone", "contactphone"],
};

/** "Māori_Electorate" and "Maori electorate" are one heading; a year at the end of one says when, not what. */
function plain(heading: string): string {
  return heading
    .normalize("NFD")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .toLowerCase()
    .replace(/(19|20)\d\d$/, "");
}

/** Which column fills which field, by its heading. */
export function guessMapping(columns: readonly string[]): Partial<Record<ImportField, string>> {
  const byPlain = new Map(columns.toReversed().map((column) => [plain(column), column]));
  const guess: Partial<Record<ImportField, string>> = {};
  for (const field of importFields) {
    const heading = headings[field].find((each) => byPlain.has(each));
    const column = heading === undefined ? undefined : byPlain.get(heading);
    if (column !== undefined) guess[field] = column;
  }
  return guess;
}
