import { plural } from "#texts/plural";

export const texts = {
  open: "Requests",
  title: (number: number, year: number) => `Requests, Term ${number} ${year}`,
  help: "Click a title: it becomes the school's next wish. By keyboard: arrows, 1 to 9 for the wish, Space for the next one, Delete removes it, Enter saves and goes to the next school.",
  grid: "Requests: schools down, titles across",
  school: "School",
  cell: (school: string, title: string, rank: number | null) =>
    rank === null ? `${school}, ${title}` : `${school}, ${title}: wish ${rank + 1}`,
  planned: "planned",
  fromSchool: "asked for on the school's page",
  marks: "A dark corner: the school has asked for it on its own page.",
  asked: (title: string, asked: number, places: number) =>
    `${title}: ${asked} ask, ${places} can have it this term`,
  figures: (asked: number, places: number) => `${asked}/${places}`,
  order: "Order of the schools",
  byRoute: "By route",
  titleInHand: "Title",
  touchTitle: "Choose a code or a cell to read its title here.",
  search: "Search schools",
  save: "Save",
  unsaved: (schools: number) =>
    schools === 0 ? "All saved" : plural(schools, "1 school to save", `${schools} schools to save`),
  saved: (added: number, changed: number, withdrawn: number) =>
    [
      added > 0 ? `${added} added` : "",
      changed > 0 ? `${changed} changed` : "",
      withdrawn > 0 ? `${withdrawn} removed` : "",
    ]
      .filter(Boolean)
      .join(", ") || "Saved",
  back: "Back to the plan",
  who: (school: string) => `${school}:`,
  askedBy: "Asked by",
  askedOn: "Asked on",
  students: "Students",
  noTitles: "No titles yet",
  noTitlesText: "Active kit types appear here, each in its column.",
  noSchools: "No school fits",
  noSchoolsText: "Clear the search to see the others.",
  isPlanned: (title: string) =>
    `${title} is planned for this school. Unassign the kit in the plan before you remove the request.`,
  csvOut: "Download CSV",
  fileName: (number: number, year: number) => `requests-term-${number}-${year}.csv`,
};
