import { raceRounds, races } from "../apps/api/src/test/race-rounds.ts";
import { newBranch } from "../apps/api/src/test/test-app.ts";
import { attacked } from "./attacked.ts";
import { settle } from "./figures.ts";

// A hundred at once for one kit, one leg, one link and the last item on the shelf, fifty times each: one of them gets
// it.
const rounds = Number(process.argv[2] ?? 50);
const { app, config, close } = await attacked();
const testApp = { ...app, config, newBranch: () => newBranch(app) };
const figures = [];
for (const [what, race] of Object.entries(races)) {
  const found = await raceRounds(testApp, race, { rounds, width: 100 });
  console.log(
    `${what}: ${found.won} answers won, ${found.refused} refused, ${found.waited} told to wait`,
  );
  for (const fault of found.faults) console.log(`  ${fault}`);
  figures.push({
    what: `${what}: rounds at fault of ${rounds}`,
    reached: found.faults.length,
    target: 0,
  });
}
await close();
settle(figures);
