import type { PluginOption } from "vite";

/** How Leaflet, as it is loaded, asks whether the browser draws SVG: with HTML from text, which our pages forbid (Trusted Types). */
const asks = `div.innerHTML = '<svg/>';`;
const asksWithoutText = `div.appendChild(svgCreate('svg'));`;

/** Lets Leaflet ask the same without HTML from text. Throws when a new version asks in other words. */
export function leafletWithoutHtml(): PluginOption {
  return {
    name: "leaflet-without-html",
    apply: "build",
    transform: {
      filter: { id: /leaflet-src\.esm\.js$/ },
      handler(code) {
        if (!code.includes(asks)) throw new Error("Leaflet's question about SVG has changed.");
        return { code: code.replace(asks, asksWithoutText), map: null };
      },
    },
  };
}
