import { amount } from "@kitround/contract/items/amount.ts";
import { beforeCutOff, cutOffOf } from "@kitround/contract/school-page/cut-off.ts";
import { type Html, html } from "./html.ts";
import type { Words } from "./page-words.ts";
import type { NextDelivery } from "./next-delivery.ts";
import type { PageLine, PageLoan, PageTitle } from "./read-page.ts";

export interface PageOf extends Words {
  token: string;
  /** Where boxes wait, in words. */
  place: string;
  /** The language of second names; empty if it is not known. */
  secondLang: string;
  next: NextDelivery;
}

/** A form of the page: the script sends its fields as JSON to this call. */
export function form(
  { token }: Pick<PageOf, "token">,
  call: string,
  id: string,
  done: "saved" | "sent",
  fields: Html,
): Html {
  return html`<form id="${id}" data-call="/api/school-page/${token}/${call}" data-done="${done}">
    ${fields}
    <p class="done" role="status"></p>
    <p class="fault" role="alert"></p>
  </form>`;
}

/** A kit's photo, names and the school years it is for. */
export function titleOf(page: PageOf, it: PageTitle, code: string | null, level: 3 | 4 = 3): Html {
  const { say } = page;
  const years =
    it.yearFrom === null || it.yearTo === null
      ? null
      : it.yearFrom === it.yearTo
        ? say("year", { from: it.yearFrom })
        : say("years", { from: it.yearFrom, to: it.yearTo });
  const facts = [it.strand, years].filter((fact) => fact !== null).join(" · ");
  const name = html`${code !== null && html`<code>${code}</code> `}${it.title}`;
  return html`${photoOf(page, it)}
    <div class="what">
      ${level === 3 ? html`<h3>${name}</h3>` : html`<h4>${name}</h4>`}
      ${it.titleMi !== null && html`<p lang="${page.secondLang}">${it.titleMi}</p>`}${facts !== "" && html`<p class="muted">${facts}</p>`}
    </div>`;
}

function photoOf({ token, say }: PageOf, { photoId, title }: PageTitle): Html | null {
  if (photoId === null) return null;
  const alt = say("photoOf", { title });
  return html`<img
    src="/api/school-page/${token}/photos/${photoId}"
    alt="${alt}"
    width="96"
    height="96"
    loading="lazy"
  />`;
}

export function hereCard(page: PageOf, loan: PageLoan): Html {
  const { say, day } = page;
  return html`<article class="card">
    <div class="head">${titleOf(page, loan, loan.kitCode)}</div>
    <p class="due">${say("untilDay", { day: day(loan.collectOn) })}${boxes(page, loan)}</p>
    ${safety(page, loan)}
    ${readyForm(page, loan)}${wrongForm(page, loan)}${moreForm(page, loan)}${rateForm(page, loan)}${holds(page, loan.lines)}
  </article>`;
}

export function nextCard(page: PageOf, loan: PageLoan): Html {
  const { say, day } = page;
  const when = say("comesOn", { day: day(loan.deliverOn), back: day(loan.collectOn) });
  return html`<article class="card">
    <div class="head">${titleOf(page, loan, loan.kitCode)}</div>
    <p class="due">${when}${boxes(page, loan)}</p>
    ${safety(page, loan)}${holds(page, loan.lines)}
  </article>`;
}

export function latelyCard(page: PageOf, loan: PageLoan): Html {
  return html`<article class="card">
    <div class="head">${titleOf(page, loan, loan.kitCode)}</div>
    ${rateForm(page, loan)}
  </article>`;
}

function boxes({ say }: PageOf, { boxes: count }: PageLoan): string {
  if (count === null) return "";
  return ` · ${count === 1 ? say("box") : say("boxes", { count })}`;
}

function safety({ say }: PageOf, it: PageTitle): Html | null {
  return it.safety === null
    ? null
    : html`<p class="safety"><b>${say("safety")}:</b> ${it.safety}</p>`;
}

function holds({ say }: PageOf, lines: readonly PageLine[]): Html | null {
  if (lines.length === 0) return null;
  const items = lines.map(
    ({ item, unit, qty, kind }) =>
      html`<li>${kind === "consumable" && "★ "}${amount(qty, unit)} ${item}</li>`,
  );
  return html`<details>
    <summary>${say("holds")}</summary>
    <ul class="holds">
      ${items}
    </ul>
    <p class="muted">${say("starred")}</p>
  </details>`;
}

function readyForm(page: PageOf, { id, readyAt }: PageLoan): Html {
  const { say, place } = page;
  const ready = readyAt === null;
  return form(
    page,
    `kits/${id}`,
    `ready-${id}`,
    "saved",
    html`${!ready && html`<p class="good">✓ ${say("readySince")}</p>`}<input
        type="hidden"
        name="ready"
        value="${String(ready)}"
        data-as="yes"
      />
      <button class="${ready ? "main" : ""}">
        ${ready ? say("ready", { place }) : say("notReady")}
      </button>`,
  );
}

const shown = (qty: number) => (qty === 0 ? "" : String(qty));

function number(label: string, name: string, value: number | null, most = 10_000): Html {
  return html`<input
    type="number"
    inputmode="numeric"
    min="0"
    max="${most}"
    step="1"
    name="${name}"
    value="${value === null ? "" : shown(value)}"
    aria-label="${label}"
  />`;
}

function wrongForm(page: PageOf, { id, lines, note }: PageLoan): Html {
  const { say } = page;
  const rows = lines.map(
    ({ id: line, item, kind, missing, broken, usedUp }) =>
      html`<tr data-item="lines">
        <th scope="row">${item}<input type="hidden" name="lineId" value="${line}" /></th>
        <td>${number(say("missingOf", { item }), "missing", missing)}</td>
        <td>${number(say("brokenOf", { item }), "broken", broken)}</td>
        <td>
          ${
            kind === "permanent"
              ? html`<input type="hidden" name="usedUp" value="false" data-as="yes" />–`
              : html`<label class="tick"
                  ><input
                    type="checkbox"
                    name="usedUp"
                    ${ticked(usedUp)}
                    aria-label="${say("usedUpOf", { item })}"
                /></label>`
          }
        </td>
      </tr>`,
  );
  const said = lines.some((line) => line.missing + line.broken > 0 || line.usedUp) || note !== null;
  return html`<details${said && html` open`}><summary>${say("wrong")}</summary>${form(
    page,
    `kits/${id}`,
    `wrong-${id}`,
    "saved",
    html`<p class="muted">${say("wrongHelp")}</p>
      <table data-list="lines">
        <thead>
          <tr>
            <th scope="col">${say("item")}</th>
            <th scope="col">${say("missing")}</th>
            <th scope="col">${say("broken")}</th>
            <th scope="col">${say("usedUp")}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      <label>${say("note")}<input name="note" maxlength="500" value="${note ?? ""}" /></label
      ><button>${say("saveWrong")}</button>`,
  )}</details>`;
}

const ticked = (checked: boolean) => checked && html` checked`;

function moreForm(page: PageOf, { id, lines }: PageLoan): Html | null {
  const { say } = page;
  const used = lines.filter((line) => line.kind !== "permanent");
  if (used.length === 0) return null;
  const { cutOff, now, deliverOn } = page.next;
  const until = untilCutOff(page);
  if (beforeCutOff(deliverOn, cutOff, now, "more") !== null) {
    const asked = used.filter(({ more }) => more > 0);
    // Without anything asked for, it has nothing for paper.
    return html`<details class="${asked.length === 0 ? "screen" : ""}">
      <summary>${say("more")}</summary>
      <p class="muted">${until}</p>
      ${
        asked.length > 0 &&
        html`<ul>
          ${asked.map(({ item, unit, more }) => html`<li>${amount(more, unit)} ${item}</li>`)}
        </ul>`
      }
    </details>`;
  }
  const rows = used.map(
    ({ id: line, item, more }) =>
      html`<tr data-item="more">
        <th scope="row">${item}<input type="hidden" name="lineId" value="${line}" /></th>
        <td>${number(say("moreOf", { item }), "qty", more)}</td>
      </tr>`,
  );
  return html`<details${used.some(({ more }) => more > 0) && html` open`}><summary>${say("more")}</summary>${form(
    page,
    `kits/${id}`,
    `more-${id}`,
    "saved",
    html`<p class="muted">${say("moreHelp")}${until !== null && html` ${until}`}</p>
      <table data-list="more">
        <tbody>
          ${rows}
        </tbody>
      </table>
      <button>${say("saveMore")}</button>`,
  )}</details>`;
}

/** Until when a school can change what the next van brings, or that it could; null without a cut-off. */
function untilCutOff({ say, day, next: { cutOff, now, deliverOn } }: PageOf): string | null {
  const last = deliverOn === null ? null : cutOffOf(deliverOn, cutOff);
  if (deliverOn === null || last === null) return null;
  const open = beforeCutOff(deliverOn, cutOff, now, "more") === null;
  const values = { van: day(deliverOn), day: day(last.day), time: last.time };
  return say(open ? "moreUntil" : "moreClosed", values);
}

function rateForm(page: PageOf, { id, students, rating, sentence }: PageLoan): Html {
  const { say } = page;
  const choices = [1, 2, 3, 4, 5].map(
    (n) =>
      html`<option value="${n}" ${rating === n && html` selected`}>
        ${say("ratings", { n })}
      </option>`,
  );
  return html`<details${(rating ?? students) !== null && html` open`}><summary>${say("rate")}</summary>${form(
    page,
    `kits/${id}`,
    `rate-${id}`,
    "saved",
    html`<label
        >${say("students")}<input
          type="number"
          inputmode="numeric"
          min="0"
          max="5000"
          name="students"
          data-blank="null"
          value="${students === null ? "" : String(students)}"
      /></label>
      <label
        >${say("rating")}<select name="rating" data-as="number">
          <option value="">${say("noRating")}</option>
          ${choices}
        </select></label
      >
      <label
        >${say("sentence")}<input
          name="sentence"
          maxlength="300"
          value="${sentence ?? ""}" /></label
      ><button>${say("saveRate")}</button>`,
  )}</details>`;
}
