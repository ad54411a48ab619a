import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { routeTarget } from "../delivery-routes/route-target.ts";
import { itemTarget } from "../items/item-target.ts";
import { kitTypeTarget } from "../kit-types/kit-type-target.ts";
import { kitTarget } from "../kits/kit-target.ts";
import { requestTarget } from "../requests/request-target.ts";
import { closureTarget, contactTarget } from "../schools/school-part-target.ts";
import { schoolTarget } from "../schools/school-target.ts";
import { stockCountTarget } from "../stock/stock-count-target.ts";
import { userTarget } from "../users/user-target.ts";
import type { ImportTarget } from "./import-target.ts";

export const targets: Record<ImportList, ImportTarget> = {
  schools: schoolTarget,
  items: itemTarget,
  stock: stockCountTarget,
  kits: kitTarget,
  "kit-types": kitTypeTarget,
  requests: requestTarget,
  contacts: contactTarget,
  closures: closureTarget,
  routes: routeTarget,
  users: userTarget,
};
