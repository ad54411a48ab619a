import type { RouteData } from "./school-data.ts";

// A small branch: eleven schools that one van reaches in a day.
export const northWaikareRoutes: readonly RouteData[] = [
  {
    name: "Lakes",
    runs: "the day after",
    colour: "#00695C",
    schools: [
      ["Te Kōpū School", "Te Kura o Te Kōpū", 203, "Te Kōpū", 0.7, 0.9],
      ["Lakeside School", null, 158, "Te Kōpū", 2.4, 2.1],
      ["Rangitoa School", "Te Kura o Rangitoa", 88, "Rangitoa", 6.8, 3.3],
      ["Pōhutukawa Point School", null, 46, "Pōhutukawa Point", 9.9, 6.7],
      ["Coal Creek School", null, 79, "Coal Creek", 8.2, 11.3],
      ["Te Hōkioi School", "Te Kura o Te Hōkioi", 53, "Te Hōkioi", 3.4, 13.8],
      ["Northern Expressway Primary School", null, 264, "Station Rise", -1.7, 12.2],
      ["Station Rise School", null, 231, "Station Rise", -3.4, 9.6],
      ["Whangapē Road School", "Te Kura o Te Ara o Whangapē", 67, "Whangapē", -7.9, 7.4],
      ["Sacred Heart School", null, 119, "Te Kōpū", -4.1, 3.2],
      ["Meadowbank Road School", null, 142, "Te Kōpū", -1.6, 1.1],
    ],
  },
];
