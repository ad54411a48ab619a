import "./ahead.ts";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { startApp } from "./server/start.ts";
import { router } from "./router.ts";

// The page's policy forbids compiling text to code, so zod, which is loaded later, must not try to. This sets what `z.config({ jitless:
// true })` would, without loading zod now.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = {
  jitless: true,
};

startApp(router);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(<RouterProvider router={router} />);
