import { plural } from "#texts/plural";
import { amount } from "./counting.ts";

const term = (year: number, number: number) => `Term ${number} ${year}`;
const students = (count: number) => plural(count, "1 student", `${count} students`);
const loans = (count: number) => plural(count, "1 loan", `${count} loans`);

export const texts = {
  asTable: "As a table",
  /** Shown if only a part of the data is drawn. */
  latest: (shown: number, all: number) => `The latest ${shown} of ${all} are drawn.`,
  use: {
    title: "Use by term",
    none: "Not lent yet. Its loans are listed here by term once it is planned.",
    term,
    termShort: (number: number) => `T${number}`,
    notLent: "Not lent in these terms.",
    key: "Filled: delivered. Outlined: planned.",
    thisKit: "This kit",
    ofTitle: "All kits of its title",
    saidOfTitle: (title: string) => `All kits of ${title}`,
    reached: (delivered: number, reached: number | null) =>
      `${loans(delivered)} delivered${reached === null ? "" : `, ${students(reached)}`}`,
    columnText: (delivered: number, planned: number) =>
      delivered === planned ? String(planned) : `${delivered} of ${planned}`,
    said: (what: string, terms: readonly string[], least: number, most: number, last: string) => {
      const [first = ""] = terms;
      const each = least === most ? `${most} a term` : `${least} to ${most} a term`;
      return plural(
        terms.length,
        `${what}: ${last} loans delivered in ${first}`,
        `${what}, loans delivered by term from ${first} to ${terms.at(-1) ?? ""}: ${each}, ${last} in the last`,
      );
    },
    columns: { term: "Term", loans: "Loans", students: "Students" },
    unknown: "–",
  },
  stock: {
    title: "Stock over time",
    none: "Nothing has moved in the last year.",
    minimum: (qty: number) => `Minimum ${qty}`,
    qty: (qty: number, unit: string) => amount(qty, unit),
    said: (
      item: string,
      from: string,
      to: string,
      least: string,
      most: string,
      now: string,
      minimum: number,
    ) =>
      `${item} from ${from} to ${to}: between ${least} and ${most}, ${now} now${
        minimum > 0 ? `, minimum ${minimum}` : ""
      }`,
    columns: { day: "Day", came: "In", went: "Out", onHand: "On hand" },
    beforeDay: (day: string) => `Before ${day}`,
  },
};
