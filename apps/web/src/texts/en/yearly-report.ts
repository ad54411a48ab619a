export const texts = {
  title: "Yearly report",
  national:
    "For funders, as PDF: students reached, classes, kits, titles, places, sponsors and branches, by term, and how they are counted. Examples are left out.",
  branch:
    "For funders, as PDF: the branch's students reached, classes, kits, titles, places and sponsors, by term, and how they are counted.",
  year: "Year of terms",
  save: "Save as PDF",
  saved: (name: string) => `${name} is in your downloads.`,
};
