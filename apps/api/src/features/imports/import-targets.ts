import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { itemTarget } from "../items/item-target.ts";
import { schoolTarget } from "../schools/school-target.ts";
import type { ImportTarget } from "./import-target.ts";

export const targets: Record<ImportList, ImportTarget> = {
  schools: schoolTarget,
  items: itemTarget,
};
