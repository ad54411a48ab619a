import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { drill } from "./backup/drill.ts";
import { nameOfDatabase } from "./backup/open-existing.ts";
import { restoreInto } from "./backup/restore-into.ts";
import { readConfig } from "./config.ts";
import { sentenceOf } from "./disk-fault.ts";

// `npm run restore -- FILE`: puts a backup into DATA_DIR or DATABASE_URL. It refuses a file that was cut or altered, and data that
// are there unless --overwrite is said. Everybody signs in again, unless --keep-sessions is said. With --drill it is tried out in
// memory, and nothing is changed.

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      overwrite: { type: "boolean", default: false },
      "keep-sessions": { type: "boolean", default: false },
      drill: { type: "boolean", default: false },
    },
  });
  const [file] = positionals;
  if (file === undefined) throw new Error("Name the backup: npm run restore -- FILE");
  const { database: where, backups } = readConfig(process.env);
  const { passphrase } = backups;
  if (values.drill) {
    const { rows, fault } = await drill(resolve(file), passphrase);
    if (fault !== null) throw new Error(`The drill failed. ${fault}`);
    console.error(`${rows} rows came back equal, and every invariant holds. Nothing was changed.`);
  } else {
    const { rows, madeAt, setAside } = await restoreInto(where, resolve(file), {
      passphrase,
      overwrite: values.overwrite,
      keepSessions: values["keep-sessions"],
    });
    console.error(`${rows} rows of ${madeAt} are in ${nameOfDatabase(where)}, each as it was.`);
    if (setAside !== null) console.error(`What was there before is in ${setAside}.`);
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
