import type { PluginOption } from "vite";

const constant = /^export const DEFAULT_\w+ = '[\w-]+';$/gm;

/**
 * Removes MUI's inline script for rendering on a server, which comes with the theme's CSS variables: our pages are not rendered on a
 * server, and their policy forbids inline scripts. Throws if a new version of MUI has another text.
 */
export function noInlineScript(): PluginOption {
  return {
    name: "no-inline-script",
    apply: "build",
    transform: {
      filter: { id: /@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/ },
      handler(code) {
        const constants = code.match(constant) ?? [];
        if (constants.length !== 3) throw new Error("MUI's script for the head has changed.");
        const left = "throw new Error('The script for the head is left out of this build.');";
        const functions = [
          `export function buildInitColorSchemeScript() { ${left} }`,
          `export default function InitColorSchemeScript() { ${left} }`,
        ];
        return { code: [...constants, ...functions].join("\n"), map: null };
      },
    },
  };
}
