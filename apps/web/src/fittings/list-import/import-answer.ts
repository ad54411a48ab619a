import type { checkImport } from "@kitround/contract/imports/list-import.ts";
import type { Result } from "@kitround/contract/route.ts";

export type ImportAnswer = Result<typeof checkImport>;
