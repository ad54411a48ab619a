import "./ahead.ts";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { startApp } from "./server/start.ts";
import { router } from "./router.ts";

// The page's policy lets no text become a script: the schemas' library, which comes later, then does not try to (its own
// `z.config({ jitless: true })`, for which it would have to be loaded now).
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = {
  jitless: true,
};

startApp(router);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(<RouterProvider router={router} />);
