import type { Plugin } from "vite";

const imported = /import \{([^}]*)\} from "(@kitround\/contract\/[^"]+\.ts)";/g;
const prefix = "virtual:call/";
/** What of a route its calls are made with; its schemas are for forms and for the server, which checks every answer. */
const calledWith = ["method", "path", "access", "keyless", "reads", "takes", "answers", "stream"];

type Exports = Record<string, unknown>;

/**
 * Gives a module that only calls a route its address alone, as a module of its own. With the route's whole file it would fetch
 * the schemas of all that stands there, and the library they are made with, before its first call. A module that reads a part of
 * the route (`theRoute.body`, which bounds a form's fields) has it whole.
 */
export function callsAlone(): Plugin {
  return {
    name: "kitround:calls-alone",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?/, code: /"@kitround\/contract\// },
      async handler(code) {
        let apart = code;
        for (const [statement, list = "", file = ""] of code.matchAll(imported)) {
          const names = list
            .split(",")
            .map((name) => name.trim())
            // A type leaves nothing behind.
            .filter((name) => name !== "" && !name.startsWith("type "));
          const all = (await import(file)) as Exports;
          const alone = names.filter((name) => isCalled(all[name]) && !takesPart(code, name));
          if (alone.length === 0) continue;
          const rest = names.filter((name) => !alone.includes(name));
          const kept = rest.length === 0 ? "" : `import { ${rest.join(", ")} } from "${file}"; `;
          const calls = alone.map((name) => `import { ${name} } from "${prefix}${file}/${name}";`);
          apart = apart.replace(statement, kept + calls.join(" "));
        }
        return apart === code ? null : { code: apart, map: null };
      },
    },
    resolveId: {
      filter: { id: new RegExp(`^${prefix}`) },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: new RegExp(`^\0${prefix}`) },
      async handler(id) {
        const [, file = "", name = ""] = /^\0virtual:call\/(.*\.ts)\/(\w+)$/.exec(id) ?? [];
        const route = ((await import(file)) as Exports)[name];
        const code = `export const ${name} = ${JSON.stringify(route, calledWith)};`;
        return { code, moduleSideEffects: false };
      },
    },
  };
}

function isCalled(value: unknown): boolean {
  return typeof value === "object" && value !== null && "path" in value && "result" in value;
}

function takesPart(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\.(params|query|body|result)\\b`).test(code);
}
