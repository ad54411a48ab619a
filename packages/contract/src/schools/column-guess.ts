import { importFields, type ImportField } from "./school-import.ts";

/** Headings that directories use for a field, without signs, spaces and accents. The first that a file has is taken. */
const headings: Record<ImportField, readonly string[]> = {
  moeNumber: [
    "schoolid",
    "reference",
    "moenumber",
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
  nameEn: ["orgname", "schoolname", "institutionname", "establishmentname", "name", "school"],
  nameMi: ["nametereo", "maoriname", "namemi"],
  type: [
    "orgtype",
    "institutiontype",
    "schooltype",
    "typeofestablishmentname",
    "typeofestablishment",
    "levelofschooling",
    "schoolsubtype",
    "type",
  ],
  authority: [
    "authority",
    "managementtype",
    "centreorgovernmentmanaged",
    "educationsector",
    "sector",
    "establishmenttypegroupname",
  ],
  roll: [
    "total",
    "roll",
    "numberpupils",
    "pupils",
    "numberofpupils",
    "totalpupils",
    "pupilroll",
    "enrolment",
    "latestyearenrolmentfte",
    "rolltotal",
  ],
  address: [
    "add1line1",
    "address1",
    "address",
    "addressline1",
    "physicaladdress",
    "streetaddress",
    "street",
  ],
  suburb: ["add1suburb", "suburb", "towncitysuburb", "locality", "address2", "addressline2"],
  city: [
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
  postcode: ["add2postalcode", "postcode", "addresspostcode", "postalcode", "zip"],
  lat: ["latitude", "lat", "y"],
  lng: ["longitude", "lng", "lon", "long", "x"],
  language: ["languageofinstruction", "language"],
  contactName: [
    "contact1name",
    "principal",
    "principalname",
    "headteacher",
    "headname",
    "contactname",
    "contact",
  ],
  contactEmail: ["email", "contactemail", "emailaddress", "schoolemail", "mainemail"],
  contactPhone: [
    "telephone",
    "telephonenum",
    "telephonenumber",
    "phonenumber",
    "fullphoneno",
    "phone",
    "contactphone",
  ],
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

function firstOf(headings: readonly string[], columns: readonly string[]): string | null {
  const byPlain = new Map(columns.toReversed().map((column) => [plain(column), column]));
  return byPlain.get(headings.find((each) => byPlain.has(each)) ?? "") ?? null;
}

/** The column that says whether a school is open, and the one that says where it lies; null where the file has none. */
export function guessFilters(columns: readonly string[]): {
  statusColumn: string | null;
  regionColumn: string | null;
} {
  return {
    statusColumn: firstOf(statusHeadings, columns),
    regionColumn: firstOf(regionHeadings, columns),
  };
}

/** "Closed", "Closed - merged", "Ceased": what a register says of a school that is no more. "Open, but proposed to close" is open. */
export function saysClosed(cell: string): boolean {
  return /^(closed|ceased|merged|amalgamated|inactive|defunct)/i.test(cell.trim());
}

/** How registers write that they know nothing. */
export function saysNothing(cell: string): boolean {
  return /^(|-+|–|n\/?a|null|not applicable|not available|unknown)$/i.test(cell.trim());
}
