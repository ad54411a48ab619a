import { mayCarryTask } from "@kitround/contract/school-tasks/school-task-rules.ts";
import { listUsers } from "@kitround/contract/users/user.ts";
import { useQuery } from "@tanstack/react-query";
import { texts as roleTexts } from "#texts/roles";
import { wholeList } from "../../server/whole-list.ts";
import type { Choice } from "../../ui/select-input.tsx";

/** The people to whom a task can be assigned, by name and role; the current one is always included. */
export function useCarriers(has: string | null = null, enabled = true): Choice[] {
  const people = useQuery({ ...wholeList(listUsers), enabled });
  return (people.data ?? [])
    .filter((user) => user.id === has || mayCarryTask(user) === null)
    .map(({ id, firstName, lastName, role }) => ({
      value: id,
      label: `${firstName} ${lastName} (${roleTexts[role]})`,
    }));
}
