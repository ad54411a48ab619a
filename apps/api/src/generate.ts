import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { schemaTypes } from "./db/schema-types.ts";
import { documentText, openApi } from "./http/openapi.ts";

// `npm run generate`: writes the files that are derived from the migrations and the contract. Tests fail while they
// are out of date.
const database = await connect({ kind: "memory" });
await migrate(database.pool);
const schema = join(import.meta.dirname, "db/schema.gen.ts");
writeFileSync(schema, await schemaTypes(database.pool));
await database.close();

const document = join(import.meta.dirname, "../../../docs/openapi.json");
writeFileSync(document, documentText(openApi()));
