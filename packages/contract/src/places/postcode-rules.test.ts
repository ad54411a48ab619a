import { expect, test } from "vitest";
import { plainPostcode, postcodeColumns, postcodeRow } from "./postcode-rules.ts";

test.each([
  ["n1 9gu", "N19GU"],
  ["3052", "3052"],
  ["D02 X285", "D02X285"],
  ["", null],
  ["Kings Cross, London", null],
])("%j is normalised to %j", (text, plain) => {
  expect(plainPostcode(text)).toBe(plain);
});

test("recognises the headings of several countries' tables", () => {
  expect(postcodeColumns(["id", "postcode", "latitude", "longitude"])).toEqual({
    postcode: 1,
    lat: 2,
    lng: 3,
  });
  expect(postcodeColumns(["PCDS", "Lat", "Long"])).toEqual({ postcode: 0, lat: 1, lng: 2 });
  expect(postcodeColumns(["postcode", "easting", "northing"])).toBeNull();
});

test("leaves out a row without a place", () => {
  const columns = { postcode: 0, lat: 1, lng: 2 };
  expect(postcodeRow(["N1 9GU", "51.5307", "-0.1256"], columns)).toEqual({
    postcode: "N19GU",
    lat: 51.5307,
    lng: -0.1256,
  });
  for (const row of [
    ["GY1 1AA", "99.999999", "0.000000"],
    ["ZZ99 9ZZ", "0", "0"],
    ["N1 9GU", "", ""],
    ["", "51.5", "-0.1"],
  ]) {
    expect(postcodeRow(row, columns)).toBeNull();
  }
});
