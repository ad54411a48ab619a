import type { PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** Builds the service worker with the list of the built files, which it keeps on the device. */
export function worker(): PluginOption {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "worker",
    filename: "sw.ts",
    injectRegister: false,
    manifest: false,
    injectManifest: {
      // One file without imports: a worker's module would be a second one to fetch and to keep.
      rollupFormat: "iife",
      globPatterns: ["index.html", "assets/**/*.{js,css,wasm,woff2}", "*.{svg,png,webmanifest}"],
      // The identity provider's client is large and needs a connection anyway.
      globIgnores: ["assets/msal-*.js"],
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
  });
}
