import { plural } from "#texts/plural";

export const texts = {
  today: "today",
  tomorrow: "tomorrow",
  yesterday: "yesterday",
  late: (days: number) => plural(days, "1 day late", `${days} days late`),
  span: (from: string, to: string) => `${from} to ${to}`,
  moment: (day: string, time: string) => `${day}, ${time}`,
  order: { day: "day", month: "month", year: "year" },
  shape: (order: string) => `For example ${order}`,
  openCalendar: "Choose from a calendar",
  notADate: "Type day, month and year, with / - or . between them",
  badMonth: "The month must be from 1 to 12",
  badDay: "The day must be from 1 to 31",
  noSuchDay: (month: string, days: number) => `${month} has only ${days} days`,
  tooEarly: (day: string) => `The date must be ${day} or later`,
  tooLate: (day: string) => `The date must be ${day} or earlier`,
};
