import { loadPostcodes, placeSchools, readPostcodes } from "@kitround/contract/places/postcode.ts";
import { createSchool, getSchool } from "@kitround/contract/schools/school.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();
/** A postcode of this test's own, because the table belongs to the whole installation. */
const mark = () => `T${Math.random().toString(36).slice(2, 8).toUpperCase()}`;

test("schools without coordinates are located by a table that an administrator loads", async () => {
  const branch = await app.newBranch();
  const other = await app.newBranch();
  const [known, unknown] = [mark(), mark()];
  const spaced = `${known.slice(0, 3).toLowerCase()} ${known.slice(3)}`;
  const add = async (as: typeof branch, body: { postcode?: string; lat?: number; lng?: number }) =>
    (await as.ok("coordinator", createSchool, { body: { nameEn: "Rimu School", ...body } })).id;
  const bare = await add(branch, { postcode: spaced });
  const placed = await add(branch, { postcode: known, lat: -41, lng: 173 });
  await add(branch, { postcode: unknown });
  await add(branch, {});
  const theirs = await add(other, { postcode: known });

  const csv = `id,postcode,latitude,longitude\n1,${known},51.5307,-0.1256\n2,"ZZ99 9ZZ",0,0\n`;
  await branch.refused("manager", loadPostcodes, { body: { csv } }, "forbidden");
  const before = await branch.ok("coordinator", readPostcodes, {});
  const loaded = await branch.ok("admin", loadPostcodes, { body: { csv } });
  expect(loaded).toEqual({ read: 1, total: before.total + 1 });

  await branch.refused("volunteer", placeSchools, { body: {} }, "forbidden");
  expect(await branch.ok("coordinator", placeSchools, { body: {} })).toEqual({
    placed: 1,
    left: 2,
    next: null,
    note: null,
  });
  const where = async (as: typeof branch, id: string) => {
    const { lat, lng } = await as.ok("coordinator", getSchool, { params: { id } });
    return [lat, lng];
  };
  expect(await where(branch, bare)).toEqual([51.5307, -0.1256]);
  // Entered coordinates stay, and another branch's schools are not changed.
  expect(await where(branch, placed)).toEqual([-41, 173]);
  expect(await where(other, theirs)).toEqual([null, null]);
  expect(await branch.ok("coordinator", placeSchools, { body: {} })).toEqual({
    placed: 0,
    left: 2,
    next: null,
    note: null,
  });
});

test("a postcode that is loaded again moves, and a file without its columns is refused", async () => {
  const branch = await app.newBranch();
  const postcode = mark();
  const load = (row: string) =>
    branch.ok("admin", loadPostcodes, { body: { csv: `postcode,lat,long\n${row}\n` } });
  const first = await load(`${postcode},10,20`);
  const again = await load(`${postcode},11,21\n${postcode},12,22`);
  expect(again.total).toBe(first.total);
  const body = { csv: "postcode,easting,northing\nN1 9GU,530,183\n" };
  const no = await branch.refused("admin", loadPostcodes, { body }, "invalid_input");
  expect(no.details[0]?.message).toContain("latitude and longitude");
});
