import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";

// Brings the folder of the first argument to the last migration in a process of its own, and names each as it begins, for the test that kills it.

const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error("Name a folder.");
const database = await connect({ kind: "folder", dataDir });
await migrate(database.pool, (name) => {
  console.log(name);
  return true;
});
await database.close();
