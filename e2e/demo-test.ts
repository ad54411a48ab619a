import { test as base } from "@playwright/test";
import { type DemoServer, startDemo } from "./demo-server.ts";

/** Tests of a file with the demo branch's data: the real server, one for each worker. */
export const test = base.extend<object, { demo: DemoServer }>({
  demo: [
    // Playwright reads what a fixture needs from its parameters; this one needs nothing.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: "worker", timeout: 0 },
  ],
});
