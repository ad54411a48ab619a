import { createItem, listItems, updateItem } from "@kitround/contract/items/item.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asSystem } from "../db/as-system.ts";
import { ownApp } from "../test/test-app.ts";

// Answers are not checked against the rules for input, as in an installation.
const app = await ownApp({ checkAnswers: false });

test.each(["\n", "\u2028", "\u0000"])(
  "a name with %j is refused, naming its field",
  async (sign) => {
    const branch = await app.newBranch();
    const body = { sku: "BAT", name: `Battery${sign}AA` };
    const refused = await branch.refused("manager", createItem, { body }, "invalid_input");
    expect(refused.details).toEqual([
      {
        path: "name",
        message: "Write this in one line: it has a line break or another control character.",
      },
    ]);
  },
);

test("a row that is older than the rule can still be read and changed", async () => {
  const branch = await app.newBranch();
  const body = { sku: "BAT", name: "Battery" };
  const { id, rowVersion } = await branch.ok("manager", createItem, { body });
  const name = "Battery\u2028AA\nrechargeable";
  await asSystem(app.database.db, (tx) =>
    sql`update item set name = ${name}, row_version = ${rowVersion} where id = ${id}`.execute(tx),
  );
  const [item] = (await branch.ok("manager", listItems, {})).items;
  expect(item?.name).toBe(name);
  const change = { rowVersion: item?.rowVersion ?? 0, shelf: "A1" };
  await branch.ok("manager", updateItem, { params: { id }, body: change });
});
