import type { KitTypeData } from "./kit-type-data.ts";

// Kit types about substances, heat, weather and the sky. The quantities of Hydroponics, Weather Watchers, Keeping
// Warm and Earth, Moon and Sun come from public lists. The first three titles and Who-Dunnit? with its tests are
// House of Science's.
const strand = "Material world";

export const kitTypesOfMatter: readonly KitTypeData[] = [
  {
    code: "NAN",
    en: "Nano Chem",
    mi: "Matū Moroiti",
    strand,
    years: [6, 10],
    refurbMinutes: 46,
    boxes: 2,
    weightG: 12_900,
    safetyNote: "Goggles on for every activity.",
    list: `
30 p! Goggles
60 c! pH strips
100 c Iodine solution
60 c Gloves, nitrile
500 c White vinegar
300 c Baking soda
30 p Eyedroppers
60 c Clear cups
40 c Coffee filters
20 p Syringes, 20 ml`,
  },
  {
    code: "WAT",
    en: "Water Analysis",
    mi: "Te Tātari Wai",
    strand,
    years: [5, 10],
    refurbMinutes: 40,
    boxes: 2,
    weightG: 14_100,
    list: `
120 c! pH strips
6 p! Turbidity tubes
12 p Thermometers
30 p Test tubes
6 p Test-tube racks
30 c Gloves, nitrile
60 c Coffee filters
10 p Filter funnels
2 c Sand
2 c Gravel
30 p Hand lenses`,
  },
  {
    code: "LOR",
    en: "A Load of Rubbish",
    mi: "He Utanga Para",
    strand: "Planet Earth and beyond",
    years: [1, 6],
    refurbMinutes: 26,
    boxes: 2,
    weightG: 10_700,
    list: `
10 p! Picture card sets
60 c Gloves, nitrile
60 c Paper bags
60 c Zip bags
8 p Trays
10 p Spring balances
30 c Peat pots
35 c Student booklets`,
  },
  {
    code: "WHO",
    en: "Who-Dunnit?",
    mi: "Nā Wai i Mahi?",
    strand,
    years: [5, 8],
    refurbMinutes: 52,
    boxes: 2,
    weightG: 11_300,
    safetyNote: "The powders are labelled by number: none is tasted.",
    list: `
8 p! Ink pads
200 c! Litmus paper
150 c Citric acid
200 c Baking soda
150 c Cornflour
60 c Clear tape
60 c Index cards
12 p Fine brushes
30 p Hand lenses
40 p Microscope slides
60 c Zip bags
60 c Spoons, plastic
35 c Student booklets`,
  },
  {
    code: "EMS",
    en: "Earth, Moon and Sun",
    mi: "Te Rā, te Marama me Papatūānuku",
    strand: "Planet Earth and beyond",
    years: [4, 8],
    refurbMinutes: 45,
    boxes: 3,
    weightG: 12_900,
    list: `
62 c Index cards
75 c Paper plates
35 c Straws, paper
15 p Ceramic magnets
35 p Small jars
30 p Washers
30 c Rubber bands
45 c Paper clips
30 p! Tennis balls
15 p Ping-pong balls
15 p! Torches
15 c Clear tape
15 c Masking tape
1 c Modelling clay
1 c Thread`,
  },
  {
    code: "HYD",
    en: "Growing without Soil",
    mi: "Te Whakatipu i te Wai",
    strand: "Living world",
    years: [4, 8],
    refurbMinutes: 55,
    boxes: 3,
    weightG: 13_600,
    list: `
40 c Paper bags
1 c Food colouring
20 c Clear cups
800 c! Radish seeds
100 c Lima beans
2 c Paper towels
200 c! pH strips
40 c Zip bags
10 c Perlite
4 c Coir blocks
8 c Clay balls
20 c Cheesecloth squares
250 c Plant food`,
  },
  {
    code: "WEA",
    en: "Weather Watchers",
    mi: "Ngā Kaimātai Huarere",
    strand: "Planet Earth and beyond",
    years: [2, 6],
    refurbMinutes: 33,
    boxes: 2,
    weightG: 11_200,
    list: `
126 c Craft sticks
48 c Sticky notes
29 c Clear cups
24 c Paper plates
25 p Bottle caps
56 c Zip bags
12 p! Thermometers
25 p Goggles
9 c Yarn
10 p Compasses`,
  },
  {
    code: "KWM",
    en: "Keeping Warm",
    mi: "Te Pupuri Mahana",
    strand,
    years: [3, 7],
    refurbMinutes: 29,
    boxes: 1,
    weightG: 9_900,
    list: `
6 c Hot cups
6 c Cup lids
12 p River rock
12 p! Thermometers
18 c Clear cups
24 c Student booklets
2 c Paper towels
2 c Foil
60 c Polystyrene cups`,
  },
  {
    code: "SLM",
    en: "Slime and Solids",
    mi: "Ngā Wē me ngā Totoka",
    strand,
    years: [1, 5],
    refurbMinutes: 43,
    boxes: 2,
    weightG: 13_300,
    list: `
1000 c! PVA glue
100 c! Borax
1000 c Cornflour
2 c Food colouring
60 c Clear cups
60 c Spoons, plastic
60 c Zip bags
6 p Measuring jugs
6 c Paper towels`,
  },
  {
    code: "KCH",
    en: "Kitchen Chemistry",
    mi: "Te Matū o te Kīhini",
    strand,
    years: [3, 8],
    refurbMinutes: 47,
    boxes: 2,
    weightG: 12_200,
    list: `
500 c! Baking soda
250 c Citric acid
1000 c White vinegar
24 c Yeast sachets
500 c Sugar
500 c Salt
60 c Clear cups
60 c Spoons, plastic
30 c Balloons
6 p Measuring jugs
200 c Corn syrup
300 c Cooking oil
200 c Dish soap`,
  },
  {
    code: "CLC",
    en: "Climate Change",
    mi: "Te Huringa Āhuarangi",
    strand: "Planet Earth and beyond",
    years: [6, 10],
    refurbMinutes: 35,
    boxes: 2,
    weightG: 12_100,
    list: `
12 p! Thermometers
8 p Torches
60 c Clear cups
2 c Cling film
300 c Baking soda
500 c White vinegar
1 c Food colouring
60 c Litmus paper
10 p Picture card sets
35 c Student booklets`,
  },
  {
    code: "VOL",
    en: "Volcano!",
    mi: "Puia!",
    strand: "Planet Earth and beyond",
    years: [2, 7],
    refurbMinutes: 39,
    boxes: 2,
    weightG: 13_900,
    list: `
600 c! Baking soda
1500 c! White vinegar
300 c Dish soap
2 c Food colouring
4 c Modelling clay
4 p Rock samples, labelled
8 p Trays
30 p Goggles
2 c Sand`,
  },
];
