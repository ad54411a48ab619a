import { countryFacts } from "@kitround/contract/branches/countries.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { changesOf } from "./change-html.ts";
import type { Holder } from "../../db/as-school.ts";
import type { Ask } from "./enter-by-link.ts";
import { type Html, html } from "./html.ts";
import { hereCard, latelyCard, nextCard, type PageOf } from "./loan-html.ts";
import { pageStyle } from "./page-style.ts";
import { type Words, wordsOf } from "./page-words.ts";
import type { PageData, PageLoan } from "./read-page.ts";
import { wishesOf } from "./wishes-html.ts";

/** Inline in the page, and allowed by its hash in the page's policy. */
export const pageScript = readFileSync(join(import.meta.dirname, "page-script.js"), "utf8");

// Must not be changed in formatting, because the page's policy contains the hash.
const style: Html = { html: `<style>${pageStyle}</style>` };
const script: Html = { html: `<script>${pageScript}</script>` };

const lately = new Set(["collected", "closed"]);

/** A school's whole page. */
export function schoolPage(data: PageData, holder: Holder, token: string): string {
  const words = wordsOf(holder.language);
  const { say } = words;
  const { school, branch, loans } = data;
  const secondLang = countryFacts(branch.country).secondLanguage?.lang ?? "";
  const place = school.dropPoint ?? say("office");
  const page: PageOf = { ...words, token, place, secondLang, next: data.next };
  const here = loans.filter((loan) => loan.status === "delivered");
  const back = loans.filter((loan) => lately.has(loan.status));
  const next = loans.filter((loan) => loan.status !== "delivered" && !lately.has(loan.status));
  const part = (id: string, title: string, cards: readonly Html[], empty: string | null) =>
    cards.length === 0 && empty === null
      ? null
      : html`<section aria-labelledby="${id}">
          <h2 id="${id}">${title}</h2>
          ${cards.length > 0 ? cards : html`<p class="muted">${empty}</p>`}
        </section>`;
  const whom =
    holder.contactName === null ? say("forSlip") : say("forWhom", { name: holder.contactName });
  const slip = holder.slipId !== null;
  return frame(
    words,
    say("pageOf", { school: school.nameEn }),
    html`<header>
        <h1>${say("pageOf", { school: school.nameEn })}</h1>
        ${school.nameMi !== null && html`<p lang="${secondLang}">${school.nameMi}</p>`}
        <p>${say("library", { branch: branch.name })}</p>
        <p class="muted">${whom}</p>
      </header>
      <noscript><p class="safety">${say("needsScript")}</p></noscript>
      <main>
        ${todo(page, here, next, branch.day)}
        ${part(
          "here",
          say("here"),
          here.map((loan) => hereCard(page, loan)),
          slip ? null : say("nothingHere"),
        )}
        ${part(
          "next",
          say("next"),
          next.map((loan) => nextCard(page, loan)),
          slip ? null : say("nothingNext"),
        )}
        ${data.terms.map((term) => wishesOf(page, term, data))}
        ${part(
          "lately",
          say("lately"),
          back.map((loan) => latelyCard(page, loan)),
          null,
        )}
        ${changesOf(page, data)}
      </main>
      ${foot(words, { name: branch.name, phone: branch.officePhone, email: branch.officeEmail })}`,
  );
}

/** The days with something to do, the next first. */
function todo(
  page: PageOf,
  here: readonly PageLoan[],
  next: readonly PageLoan[],
  today: string,
): Html {
  const { say, day, place } = page;
  const name = (loan: PageLoan) =>
    loan.kitCode === null ? loan.title : `${loan.kitCode} ${loan.title}`;
  const days = [
    ...here.map((loan) => ({
      on: loan.collectOn,
      text: say("toOffice", { kit: name(loan), place }),
    })),
    ...next.map((loan) => ({ on: loan.deliverOn, text: say("comesThen", { kit: name(loan) }) })),
  ].toSorted((one, other) => one.on.localeCompare(other.on));
  const items = days.map(
    ({ on, text }) =>
      html`<li>
        <b>${day(on)}</b> ${on < today && html`<span class="late">${say("late")}:</span> `}${text}
      </li>`,
  );
  return html`<section aria-labelledby="todo">
    <h2 id="todo">${say("todo")}</h2>
    ${
      items.length === 0
        ? html`<p class="muted">${say("nothingToDo")}</p>`
        : html`<ul class="todo">
            ${items}
          </ul>`
    }
  </section>`;
}

/** The page for a link that has ended: it says whom to contact. */
export function endedPage(ask: Ask): string {
  const words = wordsOf("en");
  const { say } = words;
  const { name: branch, phone, email } = ask;
  const how = phone !== null || email !== null;
  return frame(
    words,
    say("endedTitle"),
    html`<main>
      <h1>${say("endedTitle")}</h1>
      <p>${say("ended", { branch })}</p>
      <p>${how ? say("askHow", { branch }) : say("askWhom", { branch })}</p>
      ${ways(ask)}
    </main>`,
  );
}

export function noPage(why: "none" | "slow"): string {
  const words = wordsOf("en");
  const title = words.say(why === "none" ? "noneTitle" : "slowTitle");
  return frame(
    words,
    title,
    html`<main>
      <h1>${title}</h1>
      <p>${words.say(why)}</p>
    </main>`,
  );
}

function foot({ say }: Words, ask: Ask): Html {
  return html`<footer>
    <p>${say("ask", { branch: ask.name })}</p>
    ${ways(ask)}
  </footer>`;
}

export function ways({ phone, email }: Ask): Html {
  const tel = (phone ?? "").replaceAll(/[^\d+]/g, "");
  return html`<p>
    ${phone !== null && html`<a href="tel:${tel}">${phone}</a> `}${email !== null && html`<a href="mailto:${email}">${email}</a>`}
  </p>`;
}

export function frame({ lang, texts }: Words, title: string, body: Html): string {
  const said = JSON.stringify({
    saved: texts.saved,
    sent: texts.sent,
    failed: texts.failed,
    found: "Thank you. The library has been told.",
  });
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="/icon.svg" />
        <title>${title}</title>
        ${style}
      </head>
      <body data-said="${said}">
        ${body} ${script}
      </body>
    </html>`.html;
}
