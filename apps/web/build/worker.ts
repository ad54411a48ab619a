import type { PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/**
 * Writes the service worker that starts the app without signal: it caches the built files and answers every screen's address with the one
 * page. The sign-in with Microsoft and the API always use the network.
 */
export function worker(): PluginOption {
  return VitePWA({
    // A new version waits until a person accepts it.
    registerType: "prompt",
    injectRegister: false,
    manifest: false,
    workbox: {
      globPatterns: ["index.html", "assets/**/*.{js,css,wasm,woff2}", "*.{svg,png,webmanifest}"],
      // The identity provider's client is large and needs a connection anyway.
      globIgnores: ["assets/msal-*.js"],
      navigateFallback: "/index.html",
      navigateFallbackDenylist: [/^\/msal/, /^\/blank/, /^\/api(\/|$)/, /^\/[ls]\//],
      inlineWorkboxRuntime: true,
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
  });
}
