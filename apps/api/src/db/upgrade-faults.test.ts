import { expect, test } from "vitest";
import { upgradeFaults } from "../test/upgrade-faults.ts";
import { migrationsOnDisk } from "./migrate.ts";

/** Migrations up to this name are part of the first release, which no version before it serves beside. */
const firstRelease = "20261130_9";

/** Migrations of a version that says in CHANGELOG.md that all processes are stopped for it. */
const withAStop = new Set<string>();

test("no migration breaks the version before, which still serves while it runs", () => {
  const later = migrationsOnDisk().filter(
    ({ name }) => name > firstRelease && !withAStop.has(name),
  );
  const faults = later.flatMap(({ name, text }) =>
    upgradeFaults(text).map((fault) => `${name} ${fault}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  ["drop table kit", ["drops the table kit"]],
  ["alter table kit drop column code, add note text", ["drops code of kit"]],
  ["alter table kit rename column code to label", ["renames code of kit"]],
  ["alter table kit rename to box", ["renames the table kit"]],
  ["alter table kit alter column code type varchar", ["changes the type of code of kit"]],
  ["alter table kit alter column note set not null", ["requires note of kit"]],
  ["alter table kit add w int not null", ["adds w, required and without a default, to kit"]],
  ["alter table kit add w int not null default 0", []],
  ["alter table kit add w int generated always as (1) stored not null", []],
  ["create table box (id uuid); alter table box add w int not null", []],
  ["alter table kit add w int; create index on kit (w); alter table kit drop constraint c", []],
])("of %s it says %j", (sql, faults) => expect(upgradeFaults(sql)).toEqual(faults));

test("the migrations of the first release, as an example, have such changes", () => {
  expect(migrationsOnDisk().some(({ text }) => upgradeFaults(text).length > 0)).toBe(true);
});
