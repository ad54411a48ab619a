import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isZip } from "./branch-data/branch-file.ts";
import { drill } from "./backup/drill.ts";
import { nameOfDatabase } from "./backup/open-existing.ts";
import { restoreInto } from "./backup/restore-into.ts";
import { readConfig } from "./config.ts";
import { sentenceOf } from "./disk-fault.ts";
import { printFirstWayIn } from "./features/setup/first-way-in.ts";

// `npm run restore -- FILE`: restores a backup into DATA_DIR or DATABASE_URL. It refuses a truncated or altered file,
// and existing data unless --overwrite is given. All sessions end unless --keep-sessions is given. With --drill it
// restores into memory only, and changes nothing. The file of one branch's data (a zip) comes into an empty place the same way; it
// holds no passwords, so a link is printed by which one of its administrators chooses theirs.

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
    if (await isZip(resolve(file))) await printFirstWayIn(readConfig(process.env));
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
