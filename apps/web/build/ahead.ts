import type { Plugin } from "vite";

/**
 * Adds the file of `src/ahead.ts` before the app's own script, and puts the names of the files that Today needs, and
 * that the page does not load itself, into the page.
 */
export function ahead(): Plugin {
  return {
    name: "kitround:ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
        const chunkWith = (source: RegExp) => {
          const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => source.test(id)));
          if (found === undefined) throw new Error(`No file has ${source}.`);
          return found;
        };
        const { fileName } = chunkWith(/\/src\/ahead\.ts$/);
        const attrs = { type: "module", src: `/${fileName}` };
        const today = chunkWith(/\/features\/today\/today\.tsx$/);
        const needed = [today.fileName, ...today.imports]
          .filter((file) => file !== fileName && !html.includes(file))
          .map((file) => `/${file}`);
        return {
          html: html.replace("<html", `<html data-today="${needed.join(" ")}"`),
          tags: [{ tag: "script", attrs, injectTo: "head-prepend" }],
        };
      },
    },
  };
}
