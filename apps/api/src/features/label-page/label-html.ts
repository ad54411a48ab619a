import type { Label } from "../../db/as-label.ts";
import { type Html, html } from "../school-page/html.ts";
import { frame, ways } from "../school-page/page-html.ts";
import { wordsOf } from "../school-page/page-words.ts";

/** Whose kit this is and how to return it: no school, no person, no history. */
export function labelPage({ kitCode, branchName, phone, email, schoolId }: Label, token: string) {
  const reachable = phone !== null || email !== null;
  return frame(
    wordsOf("en"),
    `Kit ${kitCode}`,
    html`<main>
      <h1>This kit belongs to ${branchName}</h1>
      <p>
        <code>${kitCode}</code> is a science kit that schools borrow. Thank you for looking after
        it.
      </p>
      <h2>How to hand it back</h2>
      <p>
        ${reachable ? "Call or write, and we will collect it. You need not send or carry it anywhere." : "Keep it where it is dry. We will collect it."}
      </p>
      ${ways({ name: branchName, phone, email })} ${schoolId !== null && form(token)}
    </main>`,
  );
}

function form(token: string): Html {
  return html`<h2>Or tell us here</h2>
    <noscript
      ><p class="safety">The form needs JavaScript. Please call or write instead.</p></noscript
    >
    <form id="found" class="card" data-call="/api/labels/${token}/found" data-done="found">
      <label
        >How can we reach you? (optional)
        <input name="contact" maxlength="100" autocomplete="tel" placeholder="Telephone or e-mail"
      /></label>
      <label
        >Where is the kit? (optional) <input name="place" maxlength="200" autocomplete="off"
      /></label>
      <p class="fault" role="alert"></p>
      <button>I have it</button>
      <p class="done good" role="status"></p>
    </form>`;
}

export function noLabel(why: "none" | "slow"): string {
  const title = why === "none" ? "No kit has this label" : "Too many tries";
  const text =
    why === "none"
      ? "It may be an old label. Look for a telephone number on the box."
      : "Please wait a minute and open this page again.";
  return frame(
    wordsOf("en"),
    title,
    html`<main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
  );
}
