/** The export of a branch's data as one file. */
export const texts = {
  title: "Your data",
  text: "Everything this branch has, as one zip file: a CSV file for each table to open in a spreadsheet, the photos, and a list of what is in it. It can be imported into an empty Kitround.",
  people:
    "It contains names and addresses of people, and no passwords. The file waits here for seven days.",
  start: "Export everything",
  writing: "Writing the branch's data into a file",
  failed: (fault: string) => `The file was not written. ${fault}`,
  download: (moment: string, size: string) => `Download the file of ${moment} (${size})`,
  saved: (name: string) => `${name} saved`,
};
