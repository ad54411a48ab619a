/**
 * The items in stock: name | unit | pack size | cents each | hazard | days that a delivery is good for. A letter heads
 * each aisle. Prices are of the order that schools pay; suppliers are invented.
 */
const store = `
A Electrics, from Aisle Nine Electronics
Batteries, D size | each | 12 | 195 | Take out before storing
Batteries, AA | each | 24 | 62
Coin cells, CR2032 | each | 10 | 140 | Swallowing hazard: count them back in
Torch bulbs | each | 10 | 75
Bulb holders | each | 10 | 90
LEDs, mixed colours | each | 50 | 12
Bare copper wire | m | 50 | 38
Insulated wire | m | 25 | 45
Crocodile leads | each | 10 | 85
Switches, knife | each | 10 | 160
Capacitors | each | 15 | 120
Resistors | each | 100 | 6
Buzzers | each | 5 | 210
Motors, 3 V | each | 5 | 320
Propellers | each | 10 | 70
Solar cells, 1 V | each | 5 | 890
Copper tape | roll | 1 | 1150
Torches | each | 5 | 690
Multimeters | each | 1 | 2450
Micro:bit boards | each | 1 | 3900
B Paper and tape, from Main Street Stationery
Index cards | each | 100 | 4
Sticky notes | each | 100 | 2
Masking tape | roll | 6 | 240
Clear tape | roll | 8 | 180
Rubber bands | each | 200 | 2
Paper clips | each | 100 | 2
Straight pins | each | 100 | 3 | Sharp: count them back in
Clothes pegs | each | 50 | 9
String | m | 100 | 4
Thread | roll | 5 | 210
Craft sticks | each | 200 | 3
Drawing pins | each | 100 | 3 | Sharp: count them back in
Balloons | each | 100 | 9 | Latex
Yarn | m | 100 | 5
Card, A4 | sheet | 50 | 14
Tracing paper | sheet | 50 | 11
Ink pads | each | 1 | 850
Fine brushes | each | 10 | 130
Scissors | each | 10 | 210
Rulers, 30 cm | each | 10 | 95
C Cups, plates and kitchen goods, from Waikare Packaging
Straws, paper | each | 250 | 3
Paper plates | each | 100 | 7
Polystyrene cups | each | 50 | 6
Clear cups | each | 50 | 8
Hot cups | each | 50 | 12
Cup lids | each | 50 | 7
Paper towels | roll | 6 | 190
Paper bags | each | 100 | 5
Zip bags | each | 50 | 11
Foil | roll | 4 | 420
Cling film | roll | 4 | 380
Cheesecloth squares | each | 20 | 70
Coffee filters | each | 100 | 6
Small jars | each | 12 | 130
Trays | each | 5 | 450
Spoons, plastic | each | 100 | 5
Measuring jugs | each | 2 | 620
D Kitchen chemistry, from Bulk and Barrel
Baking soda | g | 500 | 1 | Irritant to eyes
Citric acid | g | 500 | 2 | Irritant to eyes: goggles
White vinegar | ml | 2000 | 1 | Irritant to eyes
Cornflour | g | 1000 | 1
Corn syrup | ml | 500 | 2 | | 500
Cooking oil | ml | 1000 | 1 | | 400
Dish soap | ml | 500 | 1
Salt | g | 1000 | 1
Sugar | g | 1000 | 1
Yeast sachets | each | 12 | 60 | | 260
PVA glue | ml | 1000 | 1
Borax | g | 500 | 2 | Harmful if swallowed: teacher mixes it
Food colouring | bottle | 4 | 340 | | 700
Flour | g | 1500 | 1 | Contains gluten | 300
Rice | g | 1000 | 1
Iodine solution | ml | 100 | 12 | Stains; harmful if swallowed
E Laboratory, from Southern Lab Supply
Litmus paper | strip | 100 | 6 | | 700
pH strips | strip | 100 | 9 | | 500
Test tubes | each | 20 | 85 | Glass
Test-tube racks | each | 5 | 540
Eyedroppers | each | 20 | 35
Hand lenses | each | 10 | 260
Microscope slides | each | 50 | 18 | Glass
Goggles | each | 10 | 390
Gloves, nitrile | pair | 50 | 22
Thermometers | each | 6 | 480 | Glass
Prisms | each | 2 | 980 | Glass
Mirrors, pocket | each | 10 | 150 | Glass
Hand mirrors | each | 10 | 210
Syringes, 20 ml | each | 20 | 65
Tubing, clear | m | 10 | 110
Filter funnels | each | 5 | 180
Turbidity tubes | each | 1 | 1850
Spring balances | each | 5 | 760
Stopwatches | each | 5 | 640
Tuning forks | each | 2 | 1250
F Garden and ground, from Riverbend Nursery
Radish seeds | each | 500 | 1 | | 330
Lima beans | each | 100 | 6 | | 330
Perlite | l | 10 | 160
Coir blocks | each | 5 | 280
Clay balls | l | 10 | 240
Peat pots | each | 50 | 16
Plant food | ml | 500 | 3 | Harmful if swallowed | 900
Sand | kg | 10 | 60
Gravel | kg | 10 | 55
River rock | each | 12 | 90
Modelling clay | kg | 2 | 690
Owl pellets | each | 10 | 450 | Heat-treated; wash hands
G Things that move, from Forge and Spring
Ceramic magnets | each | 10 | 95
Bar magnets | each | 6 | 340
Iron filings | g | 250 | 3 | Keep from eyes
Compasses | each | 10 | 280
Galvanised nails | each | 50 | 9 | Sharp
Washers | each | 50 | 6
Pulleys | each | 4 | 520
Toy cars | each | 6 | 410
Ramps | each | 2 | 1450
Marbles | each | 50 | 14
Tennis balls | each | 6 | 230
Ping-pong balls | each | 12 | 60
Bottle caps | each | 100 | 3
Dowels | each | 20 | 85
Effervescent tablets | each | 20 | 45 | Not to be eaten | 500
Film canisters | each | 20 | 70
H Printed and made for us, from Waikare Print and Model
Teacher’s manual, two languages | each | 1 | 2800
Student booklets | each | 35 | 95
Picture card sets | set | 5 | 640
Bone models | set | 1 | 8900
X-ray films | set | 1 | 2600
Rock samples, labelled | set | 1 | 4200
Specimen blocks | set | 1 | 5600
Beak tool sets | set | 1 | 3100
Bottle models of rockets | each | 2 | 1250
Penguin, 1.2 m | each | 1 | 6900
Coloured balls, green, blue, red | each | 30 | 35
Dice | each | 20 | 25
`;

export interface ItemData {
  sku: string;
  name: string;
  unit: string;
  packSize: number;
  unitCostCents: number;
  hazard: string | null;
  goodForDays: number | null;
  supplier: string;
  shelf: string;
}

const perShelf = 5;

/** The items, by aisle and shelf. */
export const items: readonly ItemData[] = readStore();

function readStore(): ItemData[] {
  const read: ItemData[] = [];
  let aisle = "";
  let supplier = "";
  let place = 0;
  for (const line of store.trim().split("\n")) {
    const heading = /^([A-Z]) .+, from (.+)$/.exec(line);
    if (heading) {
      [, aisle = "", supplier = ""] = heading;
      place = 0;
      continue;
    }
    const [name = "", unit = "", pack, cents, hazard = "", days] = line.split(/ *\| */);
    read.push({
      sku: `${aisle}-${String(place + 1).padStart(3, "0")}`,
      name,
      unit,
      packSize: Number(pack),
      unitCostCents: Number(cents),
      hazard: hazard || null,
      goodForDays: days === undefined ? null : Number(days),
      supplier,
      shelf: `${aisle}${Math.floor(place / perShelf) + 1}-${(place % perShelf) + 1}`,
    });
    place += 1;
  }
  return read;
}
