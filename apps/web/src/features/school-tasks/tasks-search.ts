/** What the address of the tasks screen says. */
export interface TasksSearch {
  /** One school's page; without it the whole branch. */
  school?: string;
  /** The task that is open. */
  task?: string;
  show?: "closed";
  mine?: true;
  q?: string;
  sort?: string;
}

export type SearchChange = { [K in keyof TasksSearch]?: TasksSearch[K] | undefined };

export function tasksSearchOf(given: Record<string, unknown>): TasksSearch {
  const { school, task, show, mine, q, sort } = given;
  return {
    ...(typeof school === "string" && school !== "" ? { school } : {}),
    ...(typeof task === "string" && task !== "" ? { task } : {}),
    ...(show === "closed" ? { show } : {}),
    ...(mine === true ? { mine } : {}),
    ...(typeof q === "string" && q !== "" ? { q } : {}),
    ...(typeof sort === "string" && sort !== "" ? { sort } : {}),
  };
}
