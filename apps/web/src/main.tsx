import "./ahead.ts";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { readSession } from "./lib/stored-session.ts";
import { router } from "./router.ts";
import { TodayScreen } from "./routes/-today-screen.tsx";
import { startApp } from "./server/start.ts";

// The page's policy forbids compiling text to code, so zod, which is loaded later, must not try to. This sets what `z.config({ jitless:
// true })` would, without loading zod now.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = {
  jitless: true,
};

startApp(router);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
const app = createRoot(root);
const render = () => app.render(<RouterProvider router={router} />);
// The code of Today arrives with this file. Rendered before it, the app would show nothing first, and React delays what
// follows such a placeholder by 300 ms.
const onToday = readSession() !== null && router.history.location.pathname === "/";
if (onToday) void TodayScreen.preload().finally(render);
else render();
