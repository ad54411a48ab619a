import type { importSchools } from "@kitround/contract/schools/school-import.ts";
import type { Result } from "@kitround/contract/route.ts";

export type ImportAnswer = Result<typeof importSchools>;
