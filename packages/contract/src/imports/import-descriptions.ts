import type { ListDescription } from "./import-description.ts";
import type { ImportList } from "./import-kinds.ts";
import { itemImport } from "./item-columns.ts";
import { kitImport } from "./kit-columns.ts";
import { kitTypeImport } from "./kit-type-columns.ts";
import { requestImport } from "./request-columns.ts";
import { schoolImport } from "./school-columns.ts";
import { stockImport } from "./stock-columns.ts";

export const descriptions: Record<ImportList, ListDescription> = {
  schools: schoolImport,
  items: itemImport,
  stock: stockImport,
  kits: kitImport,
  "kit-types": kitTypeImport,
  requests: requestImport,
};
