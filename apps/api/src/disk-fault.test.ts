import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "./db/connect.ts";
import { refusalOf } from "./db/db-errors.ts";
import { migrate } from "./db/migrate.ts";
import { diskFault } from "./disk-fault.ts";
import { runCommand } from "./test/run-command.ts";
import { smallDisk } from "./test/small-disk.ts";

const folder = await mkdtemp(join(tmpdir(), "kitround-disk-fault-"));
const whole = join(folder, "whole");
const noRoom = "There is no room left on the disk of";
/** Words of the operating system that a sentence must not contain. */
const systemWords = /ENOSPC|EROFS|ENOENT|ErrnoError|53100/;

beforeAll(async () => {
  const database = await connect({ kind: "folder", dataDir: whole });
  await migrate(database.pool);
  await database.pool.query("insert into branch (name, code) values ('Tōtara', 'TTR')");
  await database.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ofSystem = (code: string) => Object.assign(new Error(`${code}: system's words`), { code });
const ofWasi = (errno: number) => ({ name: "ErrnoError", errno });
const ofDatabase = (message: string, code: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, "error"), { code });
const extend = (why: string) => `could not extend file "base/5/1": ${why}`;

test.each([
  ["a full disk", ofSystem("ENOSPC"), noRoom],
  ["a quota that is used up", ofSystem("EDQUOT"), noRoom],
  ["a full disk below the embedded database", ofWasi(51), noRoom],
  ["a full disk of the database", ofDatabase(extend("No space left on device"), "53100"), noRoom],
  ["a read-only disk", ofSystem("EROFS"), "is read-only"],
  ["a read-only disk below the embedded database", ofWasi(69), "is read-only"],
  ["a database's", ofDatabase(extend("Read-only file system"), "42501"), "is read-only"],
  ["a folder of another user", ofSystem("EACCES"), "This user may not write to /data"],
])("a sentence says what to do about %s", (_, error, says) => {
  const said = diskFault(error, "/data")?.message;
  expect(said).toContain(says);
  expect(said).toContain("/data");
  expect(said).not.toMatch(systemWords);
});

test("any other error is not a disk fault", () => {
  for (const error of [new Error("no"), ofSystem("ENOENT"), ofWasi(44), null, "no"]) {
    expect(diskFault(error, "/data")).toBe(null);
  }
});

test.each([
  [extend("No space left on device"), "53100"],
  [extend("Read-only file system"), "42501"],
])("the answer says that nothing was changed: %s", (message, code) => {
  const refusal = refusalOf(ofDatabase(message, code));
  expect(refusal?.code).toBe("unavailable");
  expect(refusal?.message).toContain("Nothing was changed; tell your administrator.");
});

test("a backup to a full device says so and leaves no file", async () => {
  const dir = join(folder, "device");
  await mkdir(dir);
  const path = join(dir, "a.backup");
  // Each write to this device answers that there is no room.
  await symlink("/dev/full", `${path}.unfinished`);
  const { code, said } = await runCommand("backup", ["--to", path], { DATA_DIR: whole });
  expect([code, said]).toEqual([1, expect.stringContaining(`${noRoom} ${path}`)]);
  expect(said).not.toMatch(systemWords);
  expect(await readdir(dir)).toEqual([]);
});

const disk = await smallDisk(24);
afterAll(() => disk?.end());

// Mounting a small disk needs root's rights.
describe.skipIf(disk === null)("on a disk of its own", () => {
  const dir = disk?.dir ?? "";
  const backup = join(folder, "whole.backup");
  const says = async (name: string, args: string[], env: Record<string, string>) => {
    const { code, said } = await runCommand(name, args, { LOG_LEVEL: "silent", PORT: "0", ...env });
    expect(said).not.toMatch(systemWords);
    expect(code).toBe(1);
    return said;
  };

  test("a start, a restore and a move report a disk that is too small, and leave nothing", async () => {
    await runCommand("backup", ["--to", backup], { DATA_DIR: whole });
    expect(await says("main", [], { DATA_DIR: join(dir, "new") })).toContain(noRoom);
    expect(await says("restore", [backup], { DATA_DIR: join(dir, "back") })).toContain(noRoom);
    const move = ["--from", whole, "--to", join(dir, "moved")];
    expect(await says("move", move, {})).toContain(noRoom);
    for (const name of ["back", "moved"]) expect(await readdir(join(dir, name))).toEqual([]);
  });

  test("a start, a backup and a move report a full disk, and leave nothing", async () => {
    await disk?.fill();
    expect(await says("main", [], { DATA_DIR: join(dir, "other") })).toContain(noRoom);
    const path = join(dir, "b.backup");
    expect(await says("backup", ["--to", path], { DATA_DIR: whole })).toContain(noRoom);
    const move = ["--from", whole, "--to", join(folder, "moved")];
    expect(await says("move", move, { TMPDIR: dir })).toContain(noRoom);
    const left = (await readdir(dir)).filter((name) => /backup|move-/.test(name));
    expect(left).toEqual([]);
    await disk?.makeRoom();
  });

  test("a start, a backup and a restore report a read-only disk", async () => {
    await disk?.makeReadOnly();
    // The first test made this backup.
    expect(await says("main", [], { DATA_DIR: join(dir, "back") })).toContain("is read-only");
    const path = join(dir, "c.backup");
    expect(await says("backup", ["--to", path], { DATA_DIR: whole })).toContain("is read-only");
    const into = { DATA_DIR: join(dir, "back") };
    expect(await says("restore", [backup], into)).toContain("is read-only");
    expect(await says("main", [], { DATA_DIR: join(dir, "none") })).toContain("can't be made");
  });
});
