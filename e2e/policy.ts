import type { BrowserContext, Page } from "@playwright/test";
import { endsWithin } from "./ends-within.ts";

/** Violations of the page's policy from now on, in the browser's own words: it logs each on the console. */
export function refusedByPolicy(context: BrowserContext): string[] {
  const refused: string[] = [];
  context.on("console", (said) => {
    if (/Content Security Policy|Trusted(Type|HTML|Script|String)/.test(said.text()))
      refused.push(said.text());
  });
  return refused;
}

/**
 * Tries an attacker's actions on the page: text that becomes a script, a style or a script's address. Returns those
 * that succeeded.
 */
export async function attack(page: Page): Promise<string[]> {
  const done = page.evaluate(async () => {
    const through: string[] = [];
    const tried = (what: string, attempt: () => void) => {
      try {
        attempt();
        through.push(what);
      } catch {
        // refused, as it should be
      }
    };
    tried("HTML from text", () => (document.createElement("div").innerHTML = "<b>planted</b>"));
    tried("a script's address from text", () => (document.createElement("script").src = "/sw.js"));
    tried("a policy of its own", () => {
      const { trustedTypes } = globalThis as {
        trustedTypes?: { createPolicy: (name: string, rules: object) => unknown };
      };
      trustedTypes?.createPolicy("planted", {});
    });
    const style = document.createElement("style");
    style.textContent = "body { --planted: 1 }";
    document.head.append(style);
    const marked = document.createElement("p");
    marked.setAttribute("style", "--planted: 1");
    if (marked.style.getPropertyValue("--planted") !== "") through.push("a style attribute");
    if (getComputedStyle(document.body).getPropertyValue("--planted") !== "")
      through.push("a style of text");
    style.remove();
    return through;
  });
  return endsWithin("the attacks on the page", done);
}
