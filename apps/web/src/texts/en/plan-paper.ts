export const texts = {
  a4: "Print on A4",
  a3: "Print on A3",
  csv: "Download plan as CSV",
  title: (branch: string, number: number, year: number) =>
    `${branch}: plan of Term ${number} ${year}`,
  filtered: "Only a part of the plan: it was filtered.",
  printed: (moment: string) => `Printed ${moment}`,
  unpublished: "Kits with a star are not published yet.",
  file: (number: number, year: number) => `plan term ${number} ${year}`,
  columns: {
    rotation: "Rotation",
    deliver: "Delivery",
    collect: "Collection",
    route: "Route",
    school: "School",
    kit: "Kit",
    title: "Title",
    state: "State",
    students: "Students",
  },
};
