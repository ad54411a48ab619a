import { expect, test } from "vitest";
import { guessMapping } from "./column-guess.ts";

const headings = {
  northernIreland:
    "Reference,Institution_Name,Address_1,Postcode,Institution_Type,Latitude,Longitude,Number_Pupils_2015",
  newZealand:
    "School ID,School Name,Type,Authority,Gender,Regional Council,TA with Auckland Local Board,From,To,Number of changes",
};

test("the headings of real school lists are known", () => {
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

test("New Zealand's directory is known, with macrons or without", () => {
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

test("a heading that says nothing is left alone", () => {
  expect(guessMapping(["a", "b", ""])).toEqual({});
});
