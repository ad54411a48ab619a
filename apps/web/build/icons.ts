import { createRequire } from "node:module";
import type { Plugin } from "vite";

const imported = /import \{([^}]*)\} from "@mdi\/js";/g;
const prefix = "virtual:icon/";
const require = createRequire(import.meta.url);

/**
 * Makes of each icon a module of its own: `@mdi/js` is a single one, and whoever shows one icon of it would fetch all that any
 * screen shows. Throws where an icon is not in it.
 */
export function iconsApart(): Plugin {
  let all: Record<string, string> | undefined;
  return {
    name: "kitround:icons-apart",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?/, code: /"@mdi\/js"/ },
      handler(code) {
        const apart = code.replaceAll(imported, (_, names: string) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name !== "")
            .map((name) => `import { ${name} } from "${prefix}${name}";`)
            .join(" "),
        );
        return { code: apart, map: null };
      },
    },
    resolveId: {
      filter: { id: new RegExp(`^${prefix}`) },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: new RegExp(`^\0${prefix}`) },
      handler(id) {
        all ??= require("@mdi/js") as Record<string, string>; // names and paths
        const name = id.slice(prefix.length + 1);
        const path = all[name];
        if (path === undefined) throw new Error(`@mdi/js has no ${name}.`);
        return {
          code: `export const ${name} = ${JSON.stringify(path)};`,
          moduleSideEffects: false,
        };
      },
    },
  };
}
