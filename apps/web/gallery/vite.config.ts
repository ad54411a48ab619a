import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The parts on one page, to look at and to test apart from every screen. Never part of the app that is served. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  build: { outDir: "../.cache/gallery", emptyOutDir: true },
});
