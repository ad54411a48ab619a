import { closureImport } from "./closure-columns.ts";
import { contactImport } from "./contact-columns.ts";
import type { ListDescription } from "./import-description.ts";
import type { ImportList } from "./import-kinds.ts";
import { itemImport } from "./item-columns.ts";
import { kitImport } from "./kit-columns.ts";
import { kitTypeImport } from "./kit-type-columns.ts";
import { requestImport } from "./request-columns.ts";
import { routeImport } from "./route-columns.ts";
import { schoolImport } from "./school-columns.ts";
import { stockImport } from "./stock-columns.ts";
import { userImport } from "./user-columns.ts";

export const descriptions: Record<ImportList, ListDescription> = {
  schools: schoolImport,
  items: itemImport,
  stock: stockImport,
  kits: kitImport,
  "kit-types": kitTypeImport,
  requests: requestImport,
  contacts: contactImport,
  closures: closureImport,
  routes: routeImport,
  users: userImport,
};
