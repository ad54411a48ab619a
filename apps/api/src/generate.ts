import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { schemaTypes } from "./db/schema-types.ts";
import { openApiFiles } from "./http/openapi-files.ts";

// `npm run generate`: writes the files that are derived from the migrations and the contract. Tests fail while they
// are out of date.
const database = await connect({ kind: "memory" });
await migrate(database.pool);
const schema = join(import.meta.dirname, "db/schema.gen.ts");
writeFileSync(schema, await schemaTypes(database.pool));
await database.close();

const docs = join(import.meta.dirname, "../../../docs");
rmSync(join(docs, "openapi"), { recursive: true, force: true });
mkdirSync(join(docs, "openapi"));
for (const [name, text] of Object.entries(openApiFiles())) writeFileSync(join(docs, name), text);
