import { escapeHtml } from "../../http/escape-html.ts";

/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | null | false | readonly Part[];

/** A template tag for HTML. Escapes values except HTML itself; null and false become empty. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.map((text, at) => text + written(parts[at] ?? null)).join("") };
}

function written(part: Part): string {
  if (part === null || part === false) return "";
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  if ("html" in part) return part.html;
  return part.map(written).join("");
}
