import { texts } from "../schools.ts";
import { type ListWords, plainCounts, runs } from "./list-words.ts";

export const schools: ListWords = {
  title: "Import schools from CSV",
  help: "or drop it here. Any directory works: you say next which column is which.",
  file: "schools",
  fields: texts.fields,
  examples: [
    {
      moeNumber: "1234",
      nameEn: "Rimu School",
      nameMi: "Te Kura o Rimu",
      type: "Contributing (Year 1-6)",
      roll: "240",
      address: "12 Rimu Street",
      suburb: "Fairfield",
      city: "Hamilton",
      postcode: "3214",
      contactName: "Moana Reid",
      contactEmail: "office@rimu.school.nz",
      contactPhone: "07 555 0100",
    },
  ],
  need: "Choose the column of the name first.",
  counts: plainCounts,
  run: runs("school", "schools"),
  importing: "Importing schools",
  done: "Schools imported",
};
