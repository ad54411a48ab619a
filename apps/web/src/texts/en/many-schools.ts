import { plural } from "#texts/plural";

/** What is done with several schools at once. */
export const texts = {
  route: "To route…",
  noRoute: "No route",
  status: "Set status…",
  renew: (n: number) => `Renew ${n} ${plural(n, "membership", "memberships")} by a year`,
  tooMany: (most: number) => `At most ${most} schools at once`,
  changed: (n: number) => plural(n, "1 school changed", `${n} schools changed`),
  undone: (n: number) => plural(n, "1 school is as before", `${n} schools are as before`),
};
