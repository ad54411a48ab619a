import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { startApp } from "./server/start.ts";
import { router } from "./router.ts";

startApp(router);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(<RouterProvider router={router} />);
