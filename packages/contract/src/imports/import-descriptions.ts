import type { ListDescription } from "./import-description.ts";
import type { ImportList } from "./import-kinds.ts";
import { itemImport } from "./item-columns.ts";
import { schoolImport } from "./school-columns.ts";

export const descriptions: Record<ImportList, ListDescription> = {
  schools: schoolImport,
  items: itemImport,
};
