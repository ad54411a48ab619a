import type { FastifyInstance } from "fastify";

// Left alone, V8 keeps what a crowd of calls has left behind until the next crowd wants the room: with the large demo 40 MB, as much
// again as the server needs.

export const lookEveryMs = 5_000;
/** So few in that time is rest: who looks whether the server is there goes on asking. */
const fewCalls = 5;
const worthCalls = 200;

// Of its two ways, the one that gives pages back to the system: the other frees what is in them.
const thoroughly = { type: "major", execution: "async", flavor: "last-resort" } as const;
type Tidy = (options: typeof thoroughly) => Promise<void>;

/** Tidies up once a crowd of calls is over, and once after the start. `tidy` is Node's own where it was started with --expose-gc. */
export function tidyAtRest(app: FastifyInstance, tidy: Tidy | undefined = globalThis.gc): void {
  if (!tidy) return;
  let calls = 0;
  let untidied = worthCalls;
  app.addHook("onResponse", (_, __, done) => {
    calls += 1;
    done();
  });
  const looking = setInterval(() => {
    untidied += calls;
    const rests = calls < fewCalls;
    calls = 0;
    if (!rests || untidied < worthCalls) return;
    untidied = 0;
    void tidy(thoroughly);
  }, lookEveryMs);
  looking.unref();
  app.addHook("onClose", async () => clearInterval(looking));
}
