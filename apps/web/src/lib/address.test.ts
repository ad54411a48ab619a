import { expect, test } from "vitest";
import { addressOf, flag, id, oneOf, text, words } from "./address.ts";

const school = "0190aaaa-0000-7000-8000-000000000001";
const read = addressOf({
  q: words,
  sort: text,
  school: id,
  late: flag,
  state: oneOf(["ready", "out"]),
  tab: oneOf(["first", "second"], "first"),
});

test.each([
  [{}, {}],
  [
    { q: "Ōtaki", sort: "-name", school, late: true, state: "out", tab: "second" },
    { q: "Ōtaki", sort: "-name", school, late: true, state: "out", tab: "second" },
  ],
  // An invalid value is dropped, and so is a name that the screen does not have.
  [{ q: "", sort: 7, school: "none", late: "true", state: "lost", tab: "third", other: "x" }, {}],
  [{ q: "x".repeat(101) }, { q: "x".repeat(100) }],
  // The default value is not written.
  [{ tab: "first" }, {}],
])("%j is read as %j", (given, address) => {
  expect(read(given)).toEqual(address);
});
