import type { KitTypeData } from "./kit-type-data.ts";

// Kit types about living things, ground and sea. Titles 1, 2, 4 and 5 and Antarctica are House of Science's; their
// contents follow its volunteers' descriptions (plastic skeletons, x-rays, coloured balls, dice, a penguin of 1.2 m),
// counted for a class of 30.
const strand = "Living world";

export const kitTypesOfNature: readonly KitTypeData[] = [
  {
    code: "DBN",
    en: "Dem Bones",
    mi: "Ngā Kōiwi Tuahiwi",
    strand,
    years: [1, 6],
    refurbMinutes: 32,
    boxes: 3,
    weightG: 9_800,
    list: `
4 p! Bone models
4 p! X-ray films
15 p Owl pellets
30 c Gloves, nitrile
60 c Straws, paper
60 c Paper clips
2 c Modelling clay
30 p Hand lenses
35 c Student booklets`,
  },
  {
    code: "PPP",
    en: "Plants, Pests and Produce",
    mi: "He Tipu, he Riha, he Hua",
    strand,
    years: [3, 8],
    refurbMinutes: 41,
    boxes: 2,
    weightG: 13_700,
    list: `
300 c! Radish seeds
60 c Lima beans
60 c Peat pots
4 c Coir blocks
30 p Hand lenses
6 p Specimen blocks
100 c Iodine solution
60 c Zip bags
3 c Paper towels
30 p Eyedroppers`,
  },
  {
    code: "FFT",
    en: "Food for Thought",
    mi: "He Kai mā te Hinengaro",
    strand,
    years: [4, 8],
    refurbMinutes: 37,
    boxes: 1,
    weightG: 9_300,
    list: `
150 c! Iodine solution
300 c Sugar
200 c Flour
100 c Cooking oil
60 c Paper bags
60 c Paper plates
30 p Test tubes
5 p Test-tube racks
30 c Gloves, nitrile
10 p Picture card sets`,
  },
  {
    code: "INV",
    en: "Invasion Busters",
    mi: "Ngā Kaipatu Urutomo",
    strand,
    years: [5, 8],
    refurbMinutes: 27,
    boxes: 1,
    weightG: 8_200,
    list: `
120 p! Coloured balls, green, blue, red
20 p Dice
60 c Clear cups
60 c! Litmus paper
30 p Eyedroppers
30 c Gloves, nitrile
35 c Student booklets`,
  },
  {
    code: "ANT",
    en: "Antarctica",
    mi: "Te Tiri o te Moana",
    strand: "Planet Earth and beyond",
    years: [1, 6],
    refurbMinutes: 30,
    boxes: 2,
    weightG: 11_400,
    list: `
1 p! Penguin, 1.2 m
12 p! Thermometers
500 c Salt
1 c Food colouring
60 c Clear cups
30 c Gloves, nitrile
200 c Cooking oil
60 c Zip bags
10 p Picture card sets`,
  },
  {
    code: "MNB",
    en: "Minibeasts",
    mi: "Ngā Aitanga Pepeke",
    strand,
    years: [0, 4],
    refurbMinutes: 29,
    boxes: 1,
    weightG: 8_700,
    list: `
30 p! Hand lenses
8 p Specimen blocks
30 p Small jars
30 c Cheesecloth squares
60 c Rubber bands
12 p Fine brushes
60 c Clear cups
35 c Student booklets`,
  },
  {
    code: "NSK",
    en: "Matariki and the Night Sky",
    mi: "Matariki me te Rangi Pō",
    strand: "Planet Earth and beyond",
    years: [1, 8],
    refurbMinutes: 31,
    boxes: 2,
    weightG: 10_900,
    list: `
12 p! Torches
60 c Card, A4
100 c Straight pins
24 c! Batteries, AA
30 c Tracing paper
12 p Picture card sets
30 p Tennis balls
3 c Masking tape
35 c Student booklets`,
  },
  {
    code: "RRV",
    en: "Rocks and Rivers",
    mi: "Ngā Toka me ngā Awa",
    strand: "Planet Earth and beyond",
    years: [3, 8],
    refurbMinutes: 36,
    boxes: 3,
    weightG: 16_400,
    safetyNote: "Over 20 kg: two people, or the trolley.",
    list: `
8 p! Rock samples, labelled
24 p River rock
6 c Sand
6 c Gravel
8 p Trays
30 p Hand lenses
200 c White vinegar
30 p Eyedroppers
6 p Measuring jugs`,
  },
  {
    code: "BBK",
    en: "Bird Beaks",
    mi: "Ngā Ngutu Manu",
    strand,
    years: [1, 5],
    refurbMinutes: 28,
    boxes: 1,
    weightG: 9_100,
    list: `
6 p! Beak tool sets
300 c Rice
60 c Rubber bands
60 p Marbles
60 c Clear cups
8 p Trays
8 p Stopwatches
35 c Student booklets`,
  },
  {
    code: "SEA",
    en: "Between the Tides: Plants and Animals of the Rocky Shore",
    mi: "I Waenga i ngā Tai: ngā Tipu me ngā Kararehe o te Ākau Toka",
    strand,
    years: [2, 8],
    refurbMinutes: 34,
    boxes: 2,
    weightG: 13_100,
    list: `
8 p! Specimen blocks
500 c Salt
30 p Hand lenses
8 p Trays
60 c pH strips
12 p Picture card sets
60 c Clear cups
30 c Gloves, nitrile
35 c Student booklets`,
  },
  {
    code: "HRT",
    en: "Healthy Hearts",
    mi: "Te Manawa Ora",
    strand,
    years: [4, 8],
    refurbMinutes: 30,
    boxes: 1,
    weightG: 7_900,
    list: `
12 p! Stopwatches
20 p Syringes, 20 ml
8 p Tubing, clear
30 c Balloons
1 c Food colouring
60 c Straws, paper
60 c Clear cups
2 c Paper towels
35 c Student booklets`,
  },
];
