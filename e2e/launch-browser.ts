import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.mjs";

/** The browser of these tests, for programs that measure instead of testing. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
}
