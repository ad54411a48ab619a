import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { importSchools } from "@kitround/contract/schools/school-import.ts";
import { listSchools } from "@kitround/contract/schools/school.ts";
import { describe, expect, test } from "vitest";
import { realSchoolList, type SchoolList, schoolList } from "../../test/school-lists.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();

type Bytes = Buffer | string;
const sent = (bytes: Bytes, more: object = {}) => ({
  body: { contentBase64: Buffer.from(bytes).toString("base64"), dryRun: false, ...more },
});

async function names(branch: TestBranch) {
  const { items } = await branch.ok("manager", listSchools, { query: { limit: 1000 } });
  return items.map((school) => school.nameEn);
}

const columns = {
  "northern-ireland": {
    moeNumber: "Reference",
    nameEn: "Institution_Name",
    type: "Institution_Type",
    roll: "Number_Pupils_2015",
    address: "Address_1",
    postcode: "Postcode",
    lat: "Latitude",
    lng: "Longitude",
  },
  "new-zealand": {
    moeNumber: "School ID",
    nameEn: "School Name",
    type: "Type",
    authority: "Authority",
    city: "TA with Auckland Local Board",
  },
} satisfies Record<SchoolList, object>;

const real = (list: SchoolList) => realSchoolList(list) ?? "";
const absent = (list: SchoolList) => realSchoolList(list) === null;

describe("lists as a directory gives them", () => {
  const northernIreland = [
    {
      file: schoolList("northern-ireland"),
      rows: 12,
      q: "Hazelbank",
      number: "9016004",
      lat: 54.66914,
      roll: 297,
    },
    {
      file: real("northern-ireland"),
      rows: 58,
      q: "Abbots Cross",
      number: "3010862",
      lat: 54.66801,
      roll: 305,
    },
  ] as const;

  test.for(northernIreland)(
    "Northern Ireland's comes in whole, with coordinates, and again without a change: $rows rows",
    async ({ file, rows, q, number, lat, roll }, { skip }) => {
      skip(file === "", "the real list is not beside this clone");
      const branch = await app.newBranch();
      const list = sent(readFileSync(file));
      const dry = await branch.ok("coordinator", importSchools, {
        body: { ...list.body, dryRun: true },
      });
      expect(dry).toMatchObject({ rows, created: rows, updated: 0, errors: [], encoding: "utf-8" });
      expect(dry.mapping).toEqual(columns["northern-ireland"]);
      expect(await names(branch)).toEqual([]);
      const key = randomUUID();
      const first = await branch.ok("coordinator", importSchools, list, { key });
      expect(await branch.ok("coordinator", importSchools, list, { key })).toEqual(first);
      expect(first.created).toBe(rows);
      const again = await branch.ok("coordinator", importSchools, list);
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: rows });
      const { items } = await branch.ok("manager", listSchools, { query: { q } });
      expect(items[0]).toMatchObject({ moeNumber: number, lat, roll });
    },
  );

  test("New Zealand's has a number twice: the second is told, two schools of one name come in", async () => {
    const branch = await app.newBranch();
    const list = sent(readFileSync(schoolList("new-zealand")));
    const answer = await branch.ok("admin", importSchools, list);
    expect(answer).toMatchObject({ rows: 8, created: 7, mapping: columns["new-zealand"] });
    expect(answer.errors.map(({ row, path, message }) => [row, path, message])).toEqual([
      [5, "moeNumber", "The same school stands in row 4."],
    ]);
    expect((await names(branch)).filter((name) => name === "Fairview School")).toHaveLength(2);
    const { items } = await branch.ok("manager", listSchools, { query: { q: "Hilltop College" } });
    expect(items).toMatchObject([{ type: "Secondary (Year 9-15)", city: "Dunedin City" }]);
  });

  test.skipIf(absent("new-zealand"))("New Zealand's 3,219 real schools come in", async () => {
    const branch = await app.newBranch();
    const list = sent(readFileSync(real("new-zealand")));
    const answer = await branch.ok("admin", importSchools, list);
    expect(answer).toMatchObject({ rows: 3219, mapping: columns["new-zealand"] });
    expect(answer.created + new Set(answer.errors.map((each) => each.row)).size).toBe(3219);
    expect((await branch.ok("admin", listSchools, { query: { limit: 1 } })).total).toBe(
      answer.created,
    );
  });
});

describe("what people send", () => {
  const header = "School_Id,Org_Name,Add1_Suburb,Latitude,Longitude,Total";

  test("a bad row is told with its number and why; the good ones come in", async () => {
    const branch = await app.newBranch();
    const rows = [
      "1,Fairview School,Fairview,-37.7,175.2,140",
      "2,,Hillcrest,-37.8,175.3,90",
      "3,Melville School,Melville,-137.7,175.2,80",
      "1,Fairview School again,Fairview,-37.7,175.2,140",
      "5,Rotokauri School,Rotokauri,-37.7,175.2,many",
      `6,${"Long ".repeat(40)},Far,-37.7,175.2,12`,
      "7,Horotiu School,Horotiu,-37.6,,55",
      `8,"=HYPERLINK(""x"")",Taupiri,-37.6,175.2,31`,
    ];
    const answer = await branch.ok("manager", importSchools, sent([header, ...rows].join("\n")));
    expect(answer).toMatchObject({ rows: 8, created: 2 });
    expect(answer.errors.map(({ row, path }) => [row, path])).toEqual([
      [2, "nameEn"],
      [3, "lat"],
      [4, "moeNumber"],
      [5, "roll"],
      [6, "nameEn"],
      [7, "lat"],
    ]);
    expect(answer.errors[2]?.message).toBe("The same school stands in row 1.");
    expect(await names(branch)).toEqual(['=HYPERLINK("x")', "Fairview School"]);
  });

  test.each([
    [
      "windows-1252",
      Buffer.from("Name;Town\nÉcole Française;Pâquis\n", "latin1"),
      "École Française",
    ],
    ["utf-8", Buffer.from("\uFEFFName,Town\nTe Kura o Ōtaki,Ōtaki\n"), "Te Kura o Ōtaki"],
    ["utf-16le", Buffer.from("\uFEFFName\tTown\nKura Māori\tTāmaki\n", "utf16le"), "Kura Māori"],
  ])("a file in %s is read as what it is", async (encoding, bytes, name) => {
    const branch = await app.newBranch();
    const answer = await branch.ok("manager", importSchools, sent(bytes));
    expect(answer).toMatchObject({ encoding, created: 1 });
    expect(await names(branch)).toEqual([name]);
  });

  test.each([
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ["nothing", ""],
    ["a heading alone", "Name,Town\n"],
    ["an open quote", 'Name\n"Fairview\n'],
  ])("%s is refused with a sentence", async (_, bytes) => {
    const branch = await app.newBranch();
    const error = await branch.refused("manager", importSchools, sent(bytes), "invalid_input");
    expect(error.details[0]?.path).toBe("contentBase64");
  });

  test("a mapping names columns that are there, the school's name among them", async () => {
    const branch = await app.newBranch();
    const file = "a,b\nFairview School,12\n";
    const guess = await branch.ok("manager", importSchools, sent(file));
    expect(guess).toMatchObject({ columns: ["a", "b"], mapping: {}, created: 0 });
    const missing = await branch.refused(
      "manager",
      importSchools,
      sent(file, { mapping: { nameEn: "Name" } }),
      "invalid_input",
    );
    expect(missing.details[0]).toEqual({
      path: "mapping.nameEn",
      message: 'The file has no column "Name".',
    });
    await branch.refused(
      "manager",
      importSchools,
      sent(file, { mapping: { roll: "b" } }),
      "invalid_input",
    );
    const done = await branch.ok(
      "manager",
      importSchools,
      sent(file, { mapping: { nameEn: "a", roll: "b" } }),
    );
    expect(done.created).toBe(1);
  });

  test("10,000 rows with a thousand bad ones: all the good ones, and an error for each bad one", async () => {
    const branch = await app.newBranch();
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      index % 10 === 0 ? `${index},,x,0,0,1` : `${index},School ${index},Suburb,-37.7,175.2,100`,
    );
    const file = sent([header, ...rows].join("\r\n"));
    const answer = await branch.ok("admin", importSchools, file);
    expect(answer).toMatchObject({ rows: 10_000, created: 9000 });
    expect(answer.errors).toHaveLength(1000);
    const changed = sent([header, ...rows.map((row) => row.replace(",100", ",101"))].join("\r\n"));
    expect(await branch.ok("admin", importSchools, changed)).toMatchObject({
      updated: 9000,
      created: 0,
    });
  });

  test("a volunteer imports nothing", async () => {
    const branch = await app.newBranch();
    await branch.refused("volunteer", importSchools, sent("Name\nFairview School\n"), "forbidden");
    expect(await names(branch)).toEqual([]);
  });
});
