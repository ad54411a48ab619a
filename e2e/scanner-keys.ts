import type { CDPSession, Page } from "@playwright/test";

/** Milliseconds between two keys of a keyboard scanner. */
const GAP_MS = 5;

/**
 * Types a code and Enter as a scanner does: real key events, each with its own timestamp, so that a busy machine does
 * not make the scanner look like a slow typist.
 */
export async function scanCode(page: Page, code: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  // Sent at once, because they arrive in order: the browser does not wait for this test between two keys.
  await Promise.all(keysOf(code).map((key) => press(client, key)));
  await client.detach();
}

/** The same on a busy device, which handles each key this long after the one before. */
export async function scanLate(page: Page, code: string, lateMs: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const key of keysOf(code)) {
    await press(client, key);
    await new Promise((resolve) => setTimeout(resolve, lateMs));
  }
  await client.detach();
}

function keysOf(code: string) {
  const began = Date.now();
  const keys = [...[...code].map((sign) => ({ key: sign, text: sign, named: {} })), enter];
  return keys.map((key, index) => ({ ...key, timestamp: (began + index * GAP_MS) / 1000 }));
}

async function press(
  client: CDPSession,
  { text, named, ...event }: ReturnType<typeof keysOf>[number],
): Promise<void> {
  await Promise.all([
    client.send("Input.dispatchKeyEvent", { type: "keyDown", text, ...event, ...named }),
    client.send("Input.dispatchKeyEvent", { type: "keyUp", ...event, ...named }),
  ]);
}

const enter = { key: "Enter", text: "\r", named: { code: "Enter", windowsVirtualKeyCode: 13 } };
