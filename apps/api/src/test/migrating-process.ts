import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";

// Migrates the folder in the first argument in a separate process, and prints each migration as it begins; the test kills it.

const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error("Name a folder.");
const database = await connect({ kind: "folder", dataDir });
await migrate(database.pool, (name) => {
  console.log(name);
  return true;
});
await database.close();
