import type { checkSchoolImport } from "@kitround/contract/schools/school-import.ts";
import type { Result } from "@kitround/contract/route.ts";

export type ImportAnswer = Result<typeof checkSchoolImport>;
