import { type Html, html } from "./html.ts";
import { form, type PageOf } from "./loan-html.ts";
import type { PageData } from "./read-page.ts";

/** The form for proposed changes: closed days, where boxes are handed over, the contact's own details. */
export function changesOf(page: PageOf, { closures, school, contact }: PageData): Html | null {
  if (contact === null) return null;
  const { say, day } = page;
  const closed = closures.map(({ fromOn, toOn, reason }) => {
    const days =
      fromOn === toOn ? day(fromOn) : say("fromTo", { from: day(fromOn), to: day(toOn) });
    return html`<li>${days}: ${reason}</li>`;
  });
  const kind = (of: string) => html`<input type="hidden" name="kind" value="${of}" />`;
  const now =
    school.dropPoint === null
      ? say("dropPointUnknown")
      : say("dropPointNow", { place: school.dropPoint });
  return html`<section aria-labelledby="change" class="screen">
    <h2 id="change">${say("change")}</h2>
    <p class="muted">${say("changeHelp")}</p>
    <details>
      <summary>${say("closures")}</summary>
      ${
        closed.length === 0
          ? html`<p>${say("noClosures")}</p>`
          : html`<ul>
              ${closed}
            </ul>`
      }
      ${form(
        page,
        "proposals",
        "closure",
        "sent",
        html`${kind("closure")}
          <div class="pair">
            <label>${say("firstDay")}<input type="date" name="fromOn" required /></label
            ><label>${say("lastDay")}<input type="date" name="toOn" required /></label>
          </div>
          <label>${say("reason")}<input name="reason" maxlength="200" required /></label
          ><button>${say("saveClosure")}</button>`,
      )}
    </details>
    <details>
      <summary>${say("dropPoint")}</summary>
      <p>${now}</p>
      ${form(
        page,
        "proposals",
        "drop-point",
        "sent",
        html`${kind("drop_point")}<label
            >${say("dropPoint")}<input
              name="dropPoint"
              maxlength="200"
              required
              value="${school.dropPoint ?? ""}" /></label
          ><button>${say("saveDropPoint")}</button>`,
      )}
    </details>
    <details>
      <summary>${say("contact")}</summary>
      ${form(
        page,
        "proposals",
        "contact",
        "sent",
        html`${kind("contact")}<label
            >${say("name")}<input
              name="name"
              maxlength="120"
              required
              autocomplete="name"
              value="${contact.name}"
          /></label>
          <label
            >${say("role")}<input name="role" maxlength="200" value="${contact.role ?? ""}"
          /></label>
          <label
            >${say("email")}<input
              type="email"
              name="email"
              maxlength="254"
              autocomplete="email"
              value="${contact.email ?? ""}"
          /></label>
          <label
            >${say("phone")}<input
              type="tel"
              name="phone"
              maxlength="200"
              autocomplete="tel"
              value="${contact.phone ?? ""}" /></label
          ><button>${say("saveContact")}</button>`,
      )}
    </details>
  </section>`;
}
