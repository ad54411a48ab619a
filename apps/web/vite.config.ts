import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { leafletWithoutHtml } from "./build/leaflet.ts";
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
    leafletWithoutHtml(),
    worker(),
    compressed(),
  ],
  server: { port: 5173, proxy: { "/api": apiOrigin } },
  build: {
    // The strict Content-Security-Policy admits no data: script and no inline one.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Few files on the first load: a phone pays a round trip for each.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: "frame",
              // Of the query library only its client: what reads and writes comes with the first screen that does.
              test: /node_modules\/(@tanstack\/(react-router|router-core|history|store|react-store)|@tanstack\/query-core\/(?!.*(Observer|hydration|streamedQuery))|@tanstack\/react-query\/.*QueryClientProvider|@emotion|stylis|seroval)/,
              priority: 2,
            },
            {
              name: "parts",
              test: /node_modules\/@mui\/(system|styled-engine|utils|private-theming|material\/(styles|utils|Box|Button|ButtonBase|ButtonGroup|CircularProgress|CssBaseline|DefaultPropsProvider|GlobalStyles|Typography)\/)/,
              priority: 1,
            },
            {
              name: "start",
              test: /src\/(features\/sign-in\/(microsoft-button|sign-in|welcome)|texts\/en\/(sign-in|landing)|ui\/(brand|plain-field|field-label)|routes\/index\.tsx\?)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
