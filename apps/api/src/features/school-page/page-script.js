// Sends the page's forms as JSON, and says what came of it. A form names its call, and rows of a list name their list.

const said = JSON.parse(document.body.dataset.said ?? "{}");

/** The value of one field, as the call takes it. */
function valueOf(field) {
  if (field.type === "checkbox") return field.checked;
  const text = field.value.trim();
  if (field.dataset.as === "yes") return text === "true";
  if (field.type === "number")
    return text === "" ? (field.dataset.blank === "null" ? null : 0) : Number(text);
  if (text === "") return null;
  return field.dataset.as === "number" ? Number(text) : text;
}

/** The body of the call: each list with all of its rows, but those that lack what the list needs. */
function bodyOf(form) {
  const body = {};
  for (const list of form.querySelectorAll("[data-list]")) body[list.dataset.list] = [];
  const rows = new Map();
  for (const field of form.querySelectorAll("[name]")) {
    const item = field.closest("[data-item]");
    if (!item) body[field.name] = valueOf(field);
    else rows.set(item, { ...rows.get(item), [field.name]: valueOf(field) });
  }
  for (const [item, row] of rows) {
    const needed = item.closest("[data-list]").dataset.needs;
    if (needed === undefined || row[needed] !== null) body[item.dataset.item].push(row);
  }
  return body;
}

async function send(form) {
  history.replaceState(null, "");
  const fault = form.querySelector(".fault");
  const button = form.querySelector("button");
  fault.textContent = "";
  button.disabled = true;
  try {
    const answer = await fetch(form.dataset.call, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(bodyOf(form)),
      credentials: "omit",
    });
    if (answer.ok) {
      // The page is read again, so that it shows what the library has.
      history.replaceState({ done: form.id }, "");
      location.reload();
      return;
    }
    const error = await answer.json();
    fault.textContent = (error.details?.[0]?.message ?? error.message) || said.failed;
  } catch {
    fault.textContent = said.failed;
  }
  button.disabled = false;
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  void send(event.target);
});

const done = document.getElementById(history.state?.done ?? "");
if (done) {
  done.closest("details")?.setAttribute("open", "");
  const words = done.querySelector(".done");
  words.textContent = said[done.dataset.done];
  words.tabIndex = -1;
  words.focus();
  // Read once more by hand, the page has nothing to say.
  addEventListener("load", () => history.replaceState(null, ""));
}
