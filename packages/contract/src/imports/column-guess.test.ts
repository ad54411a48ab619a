import { expect, test } from "vitest";
import { guessMapping as guess, saysNothing } from "./column-guess.ts";
import { guessFilters, saysClosed, schoolImport } from "./school-columns.ts";

const guessMapping = (columns: string[]) => guess(schoolImport, columns);

const headings = {
  northernIreland:
    "Reference,Institution_Name,Address_1,Postcode,Institution_Type,Latitude,Longitude,Number_Pupils_2015",
  newZealand:
    "School ID,School Name,Type,Authority,Gender,Regional Council,TA with Auckland Local Board,From,To,Number of changes",
};

test("recognises the headings of real school lists", () => {
  expect(guessMapping(headings.northernIreland.split(","))).toEqual({
    moeNumber: "Reference",
    nameEn: "Institution_Name",
    type: "Institution_Type",
    roll: "Number_Pupils_2015",
    address: "Address_1",
    postcode: "Postcode",
    lat: "Latitude",
    lng: "Longitude",
  });
  expect(guessMapping(headings.newZealand.split(","))).toMatchObject({
    moeNumber: "School ID",
    nameEn: "School Name",
    type: "Type",
    authority: "Authority",
    city: "TA with Auckland Local Board",
  });
});

test("recognises how American lists call a school's roll", () => {
  expect(guessMapping(["School", "Number of students"])).toMatchObject({
    roll: "Number of students",
  });
  expect(guessMapping(["School", "Students"])).toMatchObject({ roll: "Students" });
});

test("recognises New Zealand's directory, with macrons or without", () => {
  const directory =
    "School_Id,Org_Name,Telephone,Email,Contact1_Name,Add1_Line1,Add1_Suburb,Add1_City,Add2_Postal_Code,Org_Type,Authority,Māori_Electorate,Latitude,Longitude,Total,European,Māori,Language_of_Instruction";
  const expected = {
    moeNumber: "School_Id",
    nameEn: "Org_Name",
    roll: "Total",
    address: "Add1_Line1",
    suburb: "Add1_Suburb",
    city: "Add1_City",
    contactName: "Contact1_Name",
    contactEmail: "Email",
    contactPhone: "Telephone",
    language: "Language_of_Instruction",
  };
  expect(guessMapping(directory.split(","))).toMatchObject(expected);
  expect(guessMapping(directory.normalize("NFD").split(","))).toMatchObject(expected);
});

test("leaves an unknown heading unmapped", () => {
  expect(guessMapping(["a", "b", ""])).toEqual({});
});

test.each([
  [
    "England's",
    "URN,LA (name),EstablishmentName,TypeOfEstablishment (name),EstablishmentStatus (name),NumberOfPupils,Street,Locality,Town,Postcode,TelephoneNum",
    {
      moeNumber: "URN",
      nameEn: "EstablishmentName",
      type: "TypeOfEstablishment (name)",
      roll: "NumberOfPupils",
      address: "Street",
      suburb: "Locality",
      city: "Town",
      contactPhone: "TelephoneNum",
    },
    { statusColumn: "EstablishmentStatus (name)", regionColumn: "LA (name)" },
  ],
  [
    "Scotland's",
    "Seed Code,School Name,LA Name,Centre Type,Address Line 1,Address Line 2,Post Code,E-mail,Phone Number,Headteacher",
    { moeNumber: "Seed Code", nameEn: "School Name", contactName: "Headteacher" },
    { statusColumn: null, regionColumn: "LA Name" },
  ],
  [
    "Victoria's",
    "Education_Sector,Entity_No,School_No,School_Name,School_Type,School_Status,Address_Line_1,Address_Town,Address_Postcode,Full_Phone_No,LGA_Name,X,Y",
    { nameEn: "School_Name", city: "Address_Town", contactPhone: "Full_Phone_No", lat: "Y" },
    { statusColumn: "School_Status", regionColumn: "LGA_Name" },
  ],
  [
    "New South Wales'",
    "School_code,School_name,Street,Town_suburb,Postcode,Phone,School_Email,latest_year_enrolment_FTE,LGA,Operational_directorate,Latitude,Longitude",
    {
      moeNumber: "School_code",
      nameEn: "School_name",
      city: "Town_suburb",
      contactEmail: "School_Email",
      roll: "latest_year_enrolment_FTE",
    },
    { statusColumn: null, regionColumn: "LGA" },
  ],
])("recognises the columns of %s register", (_, columns, mapping, filters) => {
  expect(guessMapping(columns.split(","))).toMatchObject(mapping);
  expect(guessFilters(columns.split(","))).toEqual(filters);
});

test("recognises closed schools and empty values of a register", () => {
  expect(["Closed", "closed - merged", "Ceased"].every(saysClosed)).toBe(true);
  expect(["Open", "Open, but proposed to close", "", "Proposed"].some(saysClosed)).toBe(false);
  expect(["", "NA", "N/A", "n/a", "-", "--"].every(saysNothing)).toBe(true);
  expect(["Nā", "0", "Naenae", "A-B"].some(saysNothing)).toBe(false);
});
