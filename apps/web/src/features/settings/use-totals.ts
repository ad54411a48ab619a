import { listBranches } from "@kitround/contract/branches/branch.ts";
import { listRoutes } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { listKits } from "@kitround/contract/kits/kit.ts";
import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { listSchools } from "@kitround/contract/schools/school.ts";
import { listUsers } from "@kitround/contract/users/user.ts";
import { listVehicles } from "@kitround/contract/vehicles/vehicle.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/settings";
import { useAllowed } from "../../lib/can.ts";
import { queryOptions } from "../../server/queries.ts";

const query = { limit: 1 };
const t = texts.counts;

/** How many there are of each, in words; missing if the role may not read it or it is not loaded yet. */
export function useTotals(): Record<string, string | undefined> {
  const kits = useQuery({
    ...queryOptions(listKits, { query }),
    enabled: useAllowed(listKits.access),
  });
  const schools = useQuery({
    ...queryOptions(listSchools, { query }),
    enabled: useAllowed(listSchools.access),
  });
  const routes = useQuery({
    ...queryOptions(listRoutes, { query }),
    enabled: useAllowed(listRoutes.access),
  });
  const tasks = useQuery({
    ...queryOptions(listSchoolTasks, { query: { limit: 1, show: "open" } }),
    enabled: useAllowed(listSchoolTasks.access),
  });
  const users = useQuery({
    ...queryOptions(listUsers, { query }),
    enabled: useAllowed(listUsers.access),
  });
  const vehicles = useQuery({
    ...queryOptions(listVehicles, { query }),
    enabled: useAllowed(["trips:write", "claims:read"]),
  });
  const branches = useQuery({
    ...queryOptions(listBranches),
    enabled: useAllowed(listBranches.access),
  });
  const words = (read: { data?: { total: number } | undefined }, say: (count: number) => string) =>
    read.data && say(read.data.total);
  return {
    "/settings/kits": words(kits, t.kits),
    "/settings/schools": words(schools, t.schools),
    "/settings/routes": words(routes, t.routes),
    "/tasks": words(tasks, t.tasks),
    "/settings/users": words(users, t.users),
    vehicles: words(vehicles, t.vehicles),
    branches: words(branches, t.branches),
  };
}
