import { beforeCutOff } from "@kitround/contract/school-page/cut-off.ts";
import { mostWishes } from "@kitround/contract/school-page/page-rules.ts";
import { type Html, html } from "./html.ts";
import { form, type PageOf, titleOf } from "./loan-html.ts";
import type { PageData, PageTerm } from "./read-page.ts";

/** A school's requests for a term with their status and, until the last day, the catalogue to choose from. */
export function wishesOf(page: PageOf, term: PageTerm, { catalogue, branch }: PageData): Html {
  const { say, day } = page;
  const { number, year, closesOn, wishes, answered } = term;
  const open = closesOn !== null && closesOn >= branch.day;
  const asked = wishes.map(
    (wish) =>
      html`<li>
        ${wish.title} <span class="state ${wish.status}">${page.texts.status[wish.status]}</span>
      </li>`,
  );
  return html`<section aria-labelledby="wishes-${term.id}">
    <h2 id="wishes-${term.id}">${say("wishesFor", { number, year })}</h2>
    ${open && html`<p>${say("wishUntil", { day: day(closesOn), most: mostWishes })} ${say(answered ? "answered" : "notAnswered")}</p>`}
    ${closesOn !== null && !open && html`<p>${say("wishesClosed")}</p>`}
    <h3>${say("asked")}</h3>
    ${
      asked.length === 0
        ? html`<p class="muted">${say("nothingAsked")}</p>`
        : html`<ol>
            ${asked}
          </ol>`
    }
    ${open && wishForm(page, term, catalogue)}
  </section>`;
}

function wishForm(page: PageOf, term: PageTerm, catalogue: PageData["catalogue"]): Html {
  const { say } = page;
  const students = term.wishes.find((wish) => wish.students !== null)?.students ?? null;
  return form(
    page,
    "wishes",
    `wish-${term.id}`,
    "saved",
    html`<input type="hidden" name="termId" value="${term.id}" />
      <div data-list="wishes" data-needs="rank">
        ${catalogue.map((it) => choice(page, term, it))}
      </div>
      <label
        >${say("wishStudents")}<input
          type="number"
          inputmode="numeric"
          min="0"
          max="5000"
          name="students"
          data-blank="null"
          value="${students === null ? "" : String(students)}"
      /></label>
      <button class="main">${say("saveWishes")}</button>`,
  );
}

function choice(page: PageOf, term: PageTerm, it: PageData["catalogue"][number]): Html {
  const { say, day } = page;
  const { title, kitTypeId } = it;
  const place = term.wishes.findIndex((wish) => wish.kitTypeId === kitTypeId);
  const wish = term.wishes[place];
  const ranks = Array.from({ length: mostWishes }, (_, at) => at + 1).map(
    (n) =>
      html`<option value="${n}" ${n === place + 1 && html` selected`}>
        ${say("rankNo", { n })}
      </option>`,
  );
  const { cutOff, now } = page.next;
  const offered = term.rotations.filter(
    ({ id, deliverOn }) =>
      wish?.preferredRotationId === id || beforeCutOff(deliverOn, cutOff, now, "wishes") === null,
  );
  const rotations = offered.map(({ id, deliverOn, collectOn }) => {
    const words = say("fromTo", { from: day(deliverOn), to: day(collectOn) });
    return html`<option value="${id}" ${wish?.preferredRotationId === id && html` selected`}>
      ${words}
    </option>`;
  });
  return html`<div class="choice" data-item="wishes">
    <div class="head">${titleOf(page, it, null, 4)}</div>
    <input type="hidden" name="kitTypeId" value="${kitTypeId}" />
    <div class="pair">
      <select name="rank" data-as="number" aria-label="${say("rankOf", { title })}">
        <option value="">${say("noWish")}</option>
        ${ranks}
      </select>
      <select name="preferredRotationId" aria-label="${say("rotationOf", { title })}">
        <option value="">${say("anyTime")}</option>
        ${rotations}
      </select>
    </div>
    ${
      it.holds.length > 0 &&
      html`<details>
        <summary>${say("holds")}</summary>
        <p>${it.holds.join(", ")}</p>
      </details>`
    }
  </div>`;
}
