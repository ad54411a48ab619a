import { plural } from "#texts/plural";

export const texts = {
  none: "No school matches",
  searching: "Searching…",
  failed: "The schools could not be read. Check the connection, then type again.",
  more: (count: number) =>
    plural(count, "1 more: type a part of its name", `${count} more: type a part of the name`),
};
