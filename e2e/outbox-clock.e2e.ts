import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect as within, test } from "@playwright/test";
import { signIn } from "./fixtures.ts";
import { runOutbox } from "./outbox-run.ts";
import { putClock } from "./put-clock.ts";

// The clock of the server and its database jumps while a phone sends, as on a machine that lost its time or was
// suspended. The phone's own clock is right.

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });
const [hourMs, dayMs] = [3_600_000, 86_400_000];
let folder = "";

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kitround-clock-"));
});

test.afterAll(async () => rm(folder, { recursive: true, force: true }));

test("the server's clock jumps an hour back and a day on while a phone sends: nothing is lost, doubled or refused for it", async () => {
  const clock = join(folder, "clock");
  await putClock(clock, 0);
  const moved = pathToFileURL(fileURLToPath(new URL("moved-clock.ts", import.meta.url))).href;
  const options = [process.env["NODE_OPTIONS"], `--import=${moved}`].filter(Boolean).join(" ");
  let signedInAgain = 0;
  const figures = await runOutbox({
    trips: 15,
    loseShare: 0.3,
    seed: 5,
    // Older than the jump back, so that the entries' own times stay as they are.
    ageMs: 2 * hourMs,
    env: { MOVED_CLOCK: clock, NODE_OPTIONS: options },
    async meanwhile({ page, line, round }) {
      const sends = async (more: number) => {
        const from = line.changes;
        await expect.poll(() => line.changes).toBeGreaterThan(from + more);
      };
      await sends(20);
      await putClock(clock, -hourMs);
      await sends(20);
      // The driver's session was idle for longer than it may be.
      await putClock(clock, dayMs);
      await expect(page.getByLabel("E-mail")).toBeVisible();
      const { email } = round.sessions.driver;
      await signIn(page, { email, password: round.password });
      signedInAgain += 1;
      await sends(20);
      // Somebody corrects the clock: the session continues.
      await putClock(clock, 0);
      await sends(5);
      await expect(page.getByLabel("E-mail")).toHaveCount(0);
    },
  });
  expect(signedInAgain).toBe(1);
  expect(figures.lost).toBeGreaterThan(20);
  expect(figures).toMatchObject({ differ: [], doubled: 0, conflicts: 1, listed: 1 });
});
