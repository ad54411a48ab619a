import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { ahead } from "./build/ahead.ts";
import { chunks } from "./build/chunks.ts";
import { compressed } from "./build/compressed.ts";
import { noInlineScript } from "./build/no-inline-script.ts";
import { worker } from "./build/worker.ts";

const apiOrigin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
      generatedRouteTree: "./src/routeTree.gen.ts",
    }),
    react(),
    ahead(),
    noInlineScript(),
    worker(),
    compressed(),
  ],
  server: { port: 5173, proxy: { "/api": apiOrigin } },
  build: {
    // The strict Content-Security-Policy allows neither data: scripts nor inline ones.
    assetsInlineLimit: 0,
    // Every browser that can run the app supports preloading modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first load names all files: a character less in each name spares it some 150 bytes.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: chunks(),
        },
      },
    },
  },
});
