import type { Page } from "@playwright/test";

/** Milliseconds between two keys of a keyboard scanner. */
const GAP_MS = 5;

/**
 * Types a code and Enter as a scanner does: real key events, each with its own timestamp, so that a busy machine does
 * not make the scanner look like a slow typist.
 */
export async function scanCode(page: Page, code: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const began = Date.now();
  const keys = [...[...code].map((sign) => ({ key: sign, text: sign, named: {} })), enter];
  // Sent at once, because they arrive in order: the browser does not wait for this test between two keys.
  await Promise.all(
    keys.flatMap(({ key, text, named }, index) => {
      const timestamp = (began + index * GAP_MS) / 1000;
      const event = { key, timestamp, ...named };
      return [
        client.send("Input.dispatchKeyEvent", { type: "keyDown", text, ...event }),
        client.send("Input.dispatchKeyEvent", { type: "keyUp", ...event }),
      ];
    }),
  );
  await client.detach();
}

const enter = { key: "Enter", text: "\r", named: { code: "Enter", windowsVirtualKeyCode: 13 } };
