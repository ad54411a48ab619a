import { expect } from "./fixtures.ts";
import type { Page, Phone } from "./phone.ts";

/** Milliseconds from a tap until the browser's processes are gone. */
const afterMs = 50;

/** Taps "Arrived" with one unsent entry, dies, and restarts: returns what the phone then shows, and has to send. */
export async function dieAfterTap({ phone, page, url }: { phone: Phone; page: Page; url: string }) {
  const toSend = (entries: number) => ({
    name: new RegExp(`^No connection, ${entries} to send`),
  });
  await page.getByRole("button", toSend(1)).waitFor();
  const arrived = page.getByRole("button", { name: "Arrived", exact: true });
  await expect(arrived).toBeEnabled({ timeout: 60_000 });
  let saidKept = false;
  page.on("console", (said) => (saidKept ||= said.text() === keptWord));
  await page.evaluate(watchSign, keptWord);
  const die = await phone.readyToDie();
  await arrived.dispatchEvent("click");
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await die();
  const again = await phone.turnOn(url);
  await again.getByRole("button", { name: "Continue" }).tap();
  await again.getByRole("heading", { name: "Fairview School" }).waitFor();
  const undo = again.getByRole("button", { name: "Undo: Arrived at Fairview School" });
  await again.getByRole("button", { name: "Arrived", exact: true }).or(undo).first().waitFor();
  const shown = await undo.isVisible();
  const queued = again.getByRole("button", toSend(2));
  await queued.or(again.getByRole("button", toSend(1))).waitFor();
  return { page: again, undo, shown, queued: await queued.isVisible(), saidKept };
}

const keptWord = "the second entry is said to be kept";

/** In the page: reports the moment in which the sync sign includes the tap. */
function watchSign(word: string): void {
  const look = () => {
    if (!document.body.textContent?.includes("2 to send")) return;
    watcher.disconnect();
    console.log(word);
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
}
