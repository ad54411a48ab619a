import type { Plugin } from "vite";

/** Adds the file of `src/ahead.ts` before the app's own script, and puts the name of the chunk that contains Today into the page. */
export function ahead(): Plugin {
  return {
    name: "kitround:ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const fileWith = (source: RegExp) => {
          const found = Object.values(bundle).find(
            (each) => each.type === "chunk" && each.moduleIds.some((id) => source.test(id)),
          );
          if (found === undefined) throw new Error(`No file has ${source}.`);
          return `/${found.fileName}`;
        };
        const attrs = { type: "module", src: fileWith(/\/src\/ahead\.ts$/) };
        const today = fileWith(/\/features\/today\/today\.tsx$/);
        return {
          html: html.replace("<html", `<html data-today="${today}"`),
          tags: [{ tag: "script", attrs, injectTo: "head-prepend" }],
        };
      },
    },
  };
}
