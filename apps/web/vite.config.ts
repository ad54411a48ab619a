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
    // The strict Content-Security-Policy admits no data: script and no inline one.
    assetsInlineLimit: 0,
    // Every browser that runs the rest knows to fetch a module ahead.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunks(),
        },
      },
    },
  },
});
