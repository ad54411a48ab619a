import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { createRoot } from "react-dom/client";
import { theme } from "../src/lib/theme.ts";
import { ConfirmDialog } from "../src/ui/confirm-dialog.tsx";
import { ErrorDialog } from "../src/ui/error-dialog.tsx";
import { ShownToast } from "../src/ui/shown-toast.tsx";
import { Gallery } from "./gallery.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <ThemeProvider theme={theme}>
    <CssBaseline />
    <Gallery />
    <ErrorDialog />
    <ConfirmDialog />
    <ShownToast />
  </ThemeProvider>,
);
