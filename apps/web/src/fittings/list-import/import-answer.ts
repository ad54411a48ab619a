import type { checkImport, readCheck } from "@kitround/contract/imports/list-import.ts";
import type { Result } from "@kitround/contract/route.ts";

/** What a file contains. */
export type FileAnswer = Result<typeof checkImport>;
/** What its import would do. */
export type CheckAnswer = Result<typeof readCheck>;
