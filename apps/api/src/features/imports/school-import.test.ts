import { readFileSync } from "node:fs";
import { cancelJob, getJob } from "@kitround/contract/jobs/job.ts";
import { createSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import {
  checkImport,
  importResult,
  startImport,
  undoImport,
} from "@kitround/contract/imports/list-import.ts";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import { createSchool, listSchools } from "@kitround/contract/schools/school.ts";
import { describe, expect, test } from "vitest";
import { realSchoolList, type SchoolList, schoolList } from "../../test/school-lists.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { checked, type More, type Sent, sent as sentList, started } from "./import-fixture.ts";

const app = await testApp();

const sent = (file: Buffer | string, more?: More) => sentList("schools", Buffer.from(file), more);

/** A whole import: the check, and then the import. */
async function bringIn(branch: TestBranch, role: Role, file: Sent) {
  const looked = await checked(branch, role, file);
  const { jobId } = await branch.ok(role, startImport, { params: { id: looked.checkId } });
  const job = await ended(branch, jobId);
  expect(job.state).toBe("done");
  return { ...looked, ...importResult.parse(job.result) };
}

async function ended(branch: TestBranch, id: string) {
  for (;;) {
    const job = await branch.ok("manager", getJob, { params: { id } });
    if (job.state !== "waiting" && job.state !== "running") return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

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

describe("directories of real registers", () => {
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
    "Northern Ireland's is imported completely, with coordinates, and again without a change: $rows rows",
    async ({ file, rows, q, number, lat, roll }, { skip }) => {
      skip(file === "", "the real list is not beside this clone");
      const branch = await app.newBranch();
      const directory = sent(readFileSync(file));
      const dry = await checked(branch, "coordinator", directory);
      expect(dry).toMatchObject({ rows, created: rows, updated: 0, errors: [], encoding: "utf-8" });
      expect(dry.mapping).toEqual(columns["northern-ireland"]);
      expect(await names(branch)).toEqual([]);
      const first = await bringIn(branch, "coordinator", directory);
      expect(first.created).toBe(rows);
      const again = await bringIn(branch, "coordinator", directory);
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: rows });
      const { items } = await branch.ok("manager", listSchools, { query: { q } });
      expect(items[0]).toMatchObject({ moeNumber: number, lat, roll });
    },
  );

  test("New Zealand's has one number twice: the second row is reported; two schools with the same name are both imported", async () => {
    const branch = await app.newBranch();
    const directory = sent(readFileSync(schoolList("new-zealand")));
    const answer = await bringIn(branch, "admin", directory);
    expect(answer).toMatchObject({ rows: 8, created: 7, mapping: columns["new-zealand"] });
    expect(answer.errors.map(({ row, path, message }) => [row, path, message])).toEqual([
      [6, "moeNumber", "The same school stands in row 5."],
    ]);
    expect((await names(branch)).filter((name) => name === "Fairview School")).toHaveLength(2);
    const { items } = await branch.ok("manager", listSchools, { query: { q: "Hilltop College" } });
    expect(items).toMatchObject([{ type: "Secondary (Year 9-15)", city: "Dunedin City" }]);
  });

  test.skipIf(absent("new-zealand"))("New Zealand's 3,219 real schools are imported", async () => {
    const branch = await app.newBranch();
    const directory = sent(readFileSync(real("new-zealand")));
    const answer = await bringIn(branch, "admin", directory);
    expect(answer).toMatchObject({ rows: 3219, mapping: columns["new-zealand"] });
    expect(answer.created + new Set(answer.errors.map((each) => each.row)).size).toBe(3219);
    expect((await branch.ok("admin", listSchools, { query: { limit: 1 } })).total).toBe(
      answer.created,
    );
  });
});

describe("files that people send", () => {
  const header = "School_Id,Org_Name,Add1_Suburb,Latitude,Longitude,Total";

  test("a bad row is reported with its number and reason; the good ones are imported", async () => {
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
    const answer = await bringIn(branch, "manager", sent([header, ...rows].join("\n")));
    expect(answer).toMatchObject({ rows: 8, created: 2 });
    expect(answer.errors.map(({ row, path, value }) => [row, path, value.slice(0, 6)])).toEqual([
      [3, "nameEn", ""],
      [4, "lat", "-137.7"],
      [5, "moeNumber", "1"],
      [6, "roll", "many"],
      [7, "nameEn", "Long L"],
      [8, "lat", "-37.6"],
    ]);
    expect(answer.errors[2]?.message).toBe("The same school stands in row 2.");
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
  ])("a file in %s is decoded correctly", async (encoding, bytes, name) => {
    const branch = await app.newBranch();
    const answer = await bringIn(branch, "manager", sent(bytes));
    expect(answer).toMatchObject({ encoding, created: 1 });
    expect(await names(branch)).toEqual([name]);
  });

  test.each([
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ["nothing", ""],
    ["a heading alone", "Name,Town\n"],
    ["an open quote", 'Name\n"Fairview\n'],
  ])("%s is refused with a message", async (_, bytes) => {
    const branch = await app.newBranch();
    const error = await branch.refused("manager", checkImport, sent(bytes), "invalid_input");
    expect(error.details[0]?.path).toBe("file");
  });

  test("a mapping needs existing columns, and one for the school's name", async () => {
    const branch = await app.newBranch();
    const file = "a,b\nFairview School,12\n";
    const guess = await checked(branch, "manager", sent(file));
    expect(guess).toMatchObject({ columns: ["a", "b"], mapping: {}, created: 0 });
    const missing = await branch.refused(
      "manager",
      checkImport,
      sent(file, { mapping: { nameEn: "Name" } }),
      "invalid_input",
    );
    expect(missing.details[0]).toEqual({
      path: "mapping.nameEn",
      message: 'The file has no column "Name".',
    });
    const done = await bringIn(
      branch,
      "manager",
      sent(file, { mapping: { nameEn: "a", roll: "b" } }),
    );
    expect(done.created).toBe(1);
  });

  test("10,000 rows with a thousand bad ones are checked, with an error for each", async () => {
    const branch = await app.newBranch();
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      index % 10 === 0 ? `${index},,x,0,0,1` : `${index},School ${index},Suburb,-37.7,175.2,100`,
    );
    const file = sent([header, ...rows].join("\r\n"));
    const answer = await checked(branch, "admin", file);
    expect(answer).toMatchObject({ rows: 10_000, created: 9000 });
    expect(answer.errors).toHaveLength(1000);
  });

  const register = [
    "Number,SchoolName,Regional_Council,Status,Telephone,Total",
    "1,Rata School,Waikato,Open,NA,140",
    "2,Matai School,Waikato,Closed,-,0",
    '3,Rimu School,Otago,"Open, but proposed to close",n/a,90',
    "4,Kauri School,Otago,Closed - merged,07 555 1234,80",
  ].join("\n");

  test("closed schools are recognised, a region is chosen, and a placeholder counts as empty", async () => {
    const branch = await app.newBranch();
    const looked = await checked(branch, "manager", sent(register));
    expect(looked).toMatchObject({
      created: 2,
      closed: 2,
      elsewhere: 0,
      errors: [],
      region: {
        column: "Regional_Council",
        values: [
          { value: "Otago", rows: 1 },
          { value: "Waikato", rows: 1 },
        ],
      },
    });
    const only = { column: "Regional_Council", values: ["Otago"] };
    const some = await bringIn(branch, "manager", sent(register, { only }));
    expect(some).toMatchObject({ created: 1, elsewhere: 1, closed: 2 });
    const { items } = await branch.ok("manager", listSchools, {});
    expect(items).toMatchObject([{ nameEn: "Rimu School", status: "prospect", roll: 90 }]);
  });

  test.each([
    ["no JSON", "{", "This is not JSON."],
    ["half of a character", String.raw`{"nameEn":"a\ud800"}`, "half of a character"],
    ["longer than an address may be", JSON.stringify({ nameEn: "a".repeat(3_000) }), "too long"],
  ])("a mapping that is %s is refused with a message", async (_, mapping, sentence) => {
    const branch = await app.newBranch();
    const { body, query } = sent("a,b\nFairview School,12\n");
    const given = { body, query: { ...query, mapping } };
    const { details } = await branch.refused("manager", checkImport, given, "invalid_input");
    expect(details[0]?.path).toMatch(/^mapping/);
    expect(details[0]?.message).toContain(sentence);
  });

  test("an incomplete mapping is not an error while somebody is choosing columns", async () => {
    const branch = await app.newBranch();
    const file = "a,b\nFairview School,12\n";
    const half = { mapping: { roll: "b" } };
    const looked = await checked(branch, "manager", sent(file, half));
    expect(looked).toMatchObject({ created: 0, errors: [], sample: [["Fairview School", "12"]] });
  });

  test("a school is matched by its name, ignoring the case of macrons", async () => {
    const branch = await app.newBranch();
    await branch.ok("manager", createSchool, { body: { nameEn: "KURA O ŌTAKI" } });
    const done = await bringIn(branch, "manager", sent("Name,Town\nKura o Ōtaki,Ōtaki\n"));
    expect(done).toMatchObject({ created: 0, updated: 1 });
    expect(await names(branch)).toEqual(["Kura o Ōtaki"]);
  });

  test("a volunteer may not import", async () => {
    const branch = await app.newBranch();
    await branch.refused("volunteer", checkImport, sent("Name\nFairview School\n"), "forbidden");
    expect(await names(branch)).toEqual([]);
  });
});

describe("as a job", () => {
  const rowsOf = (count: number, roll = 100) =>
    Array.from({ length: count }, (_, index) => `${index},School ${index},${roll}`);
  const header = "School_Id,Org_Name,Total";
  const mapping = { moeNumber: "School_Id", nameEn: "Org_Name", roll: "Total" };
  const directory = (rows: readonly string[]) =>
    sent([header, ...rows].join("\n"), { mapping, name: "directory.csv" });

  test("a directory is imported slice by slice, and undone completely", async () => {
    const branch = await app.newBranch();
    await bringIn(branch, "manager", sent([header, ...rowsOf(3, 50)].join("\n")));
    const jobId = await started(branch, "coordinator", directory(rowsOf(450)));
    expect(await ended(branch, jobId)).toMatchObject({
      state: "done",
      about: "directory.csv",
      progress: { done: 450, total: 450 },
      result: { created: 447, updated: 3, unchanged: 0, importId: jobId },
    });
    const { items } = await branch.ok("manager", listSchools, { query: { q: "School 44" } });
    const used = items.find((school) => school.nameEn === "School 44");
    if (!used) throw new Error("It came with the import.");
    expect(used.status).toBe("prospect");
    const task = { schoolId: used.id, title: "Ask for the key" };
    await branch.ok("manager", createSchoolTask, { body: task });

    const undo = await branch.ok("coordinator", undoImport, { params: { id: jobId } });
    expect(await ended(branch, undo.jobId)).toMatchObject({
      state: "done",
      result: { removed: 446, restored: 3, kept: 1 },
    });
    expect(await names(branch)).toEqual(["School 0", "School 1", "School 2", "School 44"]);
    const before = await branch.ok("manager", listSchools, { query: { q: "School 1" } });
    expect(before.items).toMatchObject([{ roll: 50, status: "prospect" }]);
  });

  test("a cancelled import can be undone too, but not by another branch", async () => {
    const branch = await app.newBranch();
    const jobId = await started(branch, "manager", directory(rowsOf(4_000)));
    await branch.call("manager", cancelJob, { params: { id: jobId } });
    expect(["cancelled", "done"]).toContain((await ended(branch, jobId)).state);
    const stranger = await app.newBranch();
    await stranger.refused("manager", undoImport, { params: { id: jobId } }, "not_found");
    const undo = await branch.ok("manager", undoImport, { params: { id: jobId } });
    expect((await ended(branch, undo.jobId)).state).toBe("done");
    expect(await names(branch)).toEqual([]);
  });
});
