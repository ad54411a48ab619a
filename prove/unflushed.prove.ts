import { endServers } from "../apps/api/src/test/server-process.ts";
import { settle } from "./figures.ts";
import { loseWrites } from "./unflushed/lose-writes.ts";

// A disk that loses unflushed writes, two hundred times, under the embedded database. It shows that an acknowledged
// write was flushed before its answer, and that the remaining data are a valid database. It does not cover drives
// that report a flush without doing it, or that write half a block: PostgreSQL's own page images and log checksums
// are for those.
const cuts = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 31);
try {
  const found = await loseWrites(cuts, { seed });
  if (found === null)
    console.log("left out, for no disk can be mounted here, or xfs_io is missing");
  else {
    const { acknowledged, sentAgain, lost, doubled, broken, slowestStartMs } = found;
    console.log(`${cuts} cuts, ${acknowledged} writes acknowledged, ${sentAgain} sent again`);
    console.log(`slowest from a cut until it answers: ${slowestStartMs.toFixed(0)} ms`);
    settle([
      { what: "acknowledged writes lost", reached: lost, target: 0 },
      { what: "writes done twice", reached: doubled, target: 0 },
      { what: "rows that break an invariant", reached: broken, target: 0 },
      { what: "cuts after which no server started", reached: cuts - found.kills, target: 0 },
    ]);
  }
} finally {
  await endServers();
}
