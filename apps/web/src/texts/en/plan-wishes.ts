import { plural } from "#texts/plural";

export const texts = {
  open: "Ask schools for wishes",
  title: (number: number, year: number) => `Wishes for term ${number} ${year}`,
  intro: (mailed: number, others: number) =>
    `${plural(mailed, "1 school gets", `${mailed} schools get`)} an e-mail with a link to their page. ${plural(
      others,
      "1 school has",
      `${others} schools have`,
    )} no address that mail can reach: phone them, or give them a link.`,
  until: (day: string) => `Schools can answer until ${day}.`,
  by: "Answers by",
  ask: "Ask all schools",
  move: "Move the day",
  asked: (day: string) => `Schools can answer until ${day}.`,
  count: (answered: number, all: number) => `${answered} of ${all} have answered`,
  remind: (schools: number) => plural(schools, "Remind 1 school", `Remind ${schools} schools`),
  reminded: "A reminder is on its way. Phone those that don't answer.",
  remindedAt: (moment: string) => `Reminded ${moment}`,
  toPhone: "To phone",
  waiting: "No answer yet",
  answered: "Answered",
  wishes: (count: number) => plural(count, "1 wish", `${count} wishes`),
  noPhone: "No phone number",
};
