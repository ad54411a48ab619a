import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base } from "@playwright/test";
import { freePort } from "./free-port.ts";

const folder = fileURLToPath(new URL("../apps/web/gallery", import.meta.url));

/** The page with all UI parts, built and served once for the test file that uses it. */
export const test = base.extend<{ open: () => Promise<void> }, { partsUrl: string }>({
  partsUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for this form
    async ({}, use) => {
      const { build, preview } = await import("vite");
      // A folder of its own, because another worker builds the same page and empties its folder first.
      const outDir = await mkdtemp(join(tmpdir(), "kitround-parts-"));
      const shared = {
        root: folder,
        logLevel: "error",
        build: { outDir, emptyOutDir: true },
      } as const;
      await build(shared);
      const port = await freePort();
      const server = await preview({
        ...shared,
        preview: { port, host: "127.0.0.1", strictPort: true },
      });
      await use(`http://127.0.0.1:${port}/`);
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: "worker" },
  ],
  open: async ({ page, partsUrl }, use) => {
    await use(async () => {
      await page.goto(partsUrl);
    });
  },
});
