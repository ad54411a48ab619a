import type { KitTypeData } from "./kit-type-data.ts";

// Kit types about forces, energy, electricity. Quantities of Electric Future, Light and Shadow and of the magnets and
// weather are those of public lists for a class of 30 (TOPS 19 and 17; a weather and magnets list for 24); titles 1
// to 5 are House of Science's.
const strand = "Physical world";

export const kitTypesOfPower: readonly KitTypeData[] = [
  {
    code: "ELF",
    en: "Electric Future",
    mi: "Te Anamata Hiko",
    strand,
    years: [5, 8],
    refurbMinutes: 48,
    boxes: 3,
    weightG: 15_600,
    safetyNote: "Batteries come out of the holders before the kit is packed.",
    list: `
30 c! Batteries, D size
30 p! Torch bulbs
100 c Bare copper wire
60 p Insulated wire
200 c Rubber bands
120 p Clothes pegs
800 c Paper clips ~ 22
2 c Foil
30 c Straws, paper
30 c Polystyrene cups
15 p Ceramic magnets
15 p Galvanised nails
15 p Capacitors
30 p Resistors
15 p Test tubes
5 c Paper towels`,
  },
  {
    code: "MTF",
    en: "May the Force Be With You",
    mi: "Kia Noho te Tōpana ki a Koe",
    strand,
    years: [3, 6],
    refurbMinutes: 30,
    boxes: 2,
    weightG: 13_400,
    list: `
6 p! Ramps
12 p! Toy cars
10 p Spring balances
30 p Marbles
60 c Rubber bands
8 p Stopwatches
4 c Masking tape
60 c Balloons`,
  },
  {
    code: "RKT",
    en: "Rockets",
    mi: "Ngā Tākirirangi",
    strand,
    years: [4, 8],
    refurbMinutes: 40,
    boxes: 2,
    weightG: 12_400,
    safetyNote: "Launch outdoors, everybody behind the rope.",
    list: `
60 c! Effervescent tablets
16 p! Film canisters
4 p Bottle models of rockets
60 c Straws, paper
60 c Card, A4
6 c Clear tape
30 p! Goggles
30 c Balloons
20 c String
8 p Rulers, 30 cm`,
  },
  {
    code: "FLX",
    en: "Flexi Physics",
    mi: "Ahupūngao Pīngore",
    strand,
    years: [5, 8],
    refurbMinutes: 35,
    boxes: 2,
    weightG: 13_900,
    list: `
15 p! Prisms
12 p Spring balances
30 c Balloons
24 p Ping-pong balls
60 c Straws, paper
40 c String
8 p Pulleys
20 p Ceramic magnets
15 c Effervescent tablets
10 p Syringes, 20 ml
6 p Tubing, clear`,
  },
  {
    code: "FOS",
    en: "Fossil Fuels",
    mi: "Ngā Kora Mātātoka",
    strand: "Planet Earth and beyond",
    years: [6, 8],
    refurbMinutes: 34,
    boxes: 1,
    weightG: 9_600,
    list: `
6 p! Rock samples, labelled
500 c Cooking oil
2 c Sand
2 c Gravel
60 c Clear cups
30 c Straws, paper
3 c Modelling clay
30 p Hand lenses
6 p Picture card sets
4 c Paper towels`,
  },
  {
    code: "LSH",
    en: "Light and Shadow",
    mi: "Te Tūrama me te Ātārangi",
    strand,
    years: [3, 8],
    refurbMinutes: 42,
    boxes: 2,
    weightG: 14_700,
    list: `
20 p! Mirrors, pocket
20 p Hand mirrors
40 p Hand lenses
40 p Microscope slides
50 c Straws, paper
50 c Index cards
50 c Paper clips
40 c Rubber bands
30 p Straight pins
10 c! Masking tape
10 c Clear tape
20 p Test tubes
10 p Eyedroppers
10 p! Prisms
1 c Foil`,
  },
  {
    code: "MAG",
    en: "Magnets at Work",
    mi: "Ngā Autō",
    strand,
    years: [1, 5],
    refurbMinutes: 28,
    boxes: 1,
    weightG: 8_900,
    list: `
12 p! Ceramic magnets
12 p! Bar magnets
25 p Bottle caps
56 c Zip bags
48 c Sticky notes
29 c Clear cups
24 c Paper plates
10 p Compasses
120 s Iron filings
100 c Paper clips`,
  },
  {
    code: "SND",
    en: "Sound Waves",
    mi: "Ngā Ngaru Oro",
    strand,
    years: [2, 6],
    refurbMinutes: 31,
    boxes: 1,
    weightG: 8_400,
    list: `
8 p! Tuning forks
60 c Rubber bands
60 c Straws, paper
40 c Polystyrene cups
60 c String
30 c Balloons
1 c Cling film
200 c Rice
6 p Trays`,
  },
  {
    code: "SMC",
    en: "Simple Machines",
    mi: "Ngā Mīhini Māmā",
    strand,
    years: [4, 8],
    refurbMinutes: 36,
    boxes: 3,
    weightG: 15_300,
    list: `
16 p! Pulleys
6 p Ramps
12 p Spring balances
30 p Dowels
60 c String
126 c Craft sticks
60 c Rubber bands
30 p Washers
12 p Toy cars
3 c Masking tape`,
  },
  {
    code: "BRT",
    en: "Bridges and Towers",
    mi: "Ngā Arawhata me ngā Pourewa",
    strand: "Technology",
    years: [3, 8],
    refurbMinutes: 38,
    boxes: 2,
    weightG: 11_800,
    list: `
500 c! Craft sticks
250 c Straws, paper
8 c Masking tape
40 c String
100 c Drawing pins
60 p Washers
2 c Modelling clay
15 p Rulers, 30 cm
15 p Scissors`,
  },
  {
    code: "WWP",
    en: "Wind and Water Power",
    mi: "Te Hiko o te Hau me te Wai",
    strand,
    years: [5, 8],
    refurbMinutes: 44,
    boxes: 2,
    weightG: 12_600,
    list: `
15 p! Motors, 3 V
15 p! Propellers
8 p Solar cells, 1 V
8 p Multimeters
30 p Crocodile leads
60 c Spoons, plastic
15 p LEDs, mixed colours
60 c Clear cups
40 c Dowels
3 c Masking tape`,
  },
  {
    code: "CAC",
    en: "Code and Circuits",
    mi: "Te Waehere me te Ara Iahiko",
    strand: "Technology",
    years: [6, 10],
    refurbMinutes: 50,
    boxes: 2,
    weightG: 9_200,
    list: `
15 p! Micro:bit boards
32 c! Batteries, AA
40 p Crocodile leads
60 c LEDs, mixed colours
30 c Coin cells, CR2032
4 c Copper tape
10 p Buzzers
12 p Switches, knife
60 c Card, A4`,
  },
];
