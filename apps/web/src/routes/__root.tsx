import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, Outlet, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { texts } from "#texts/areas";
import { queryClient } from "../lib/query-client.ts";
import { theme } from "../lib/theme.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ErrorDialog } from "../ui/error-dialog.tsx";
import { Toasts } from "../ui/toasts.tsx";

export const Route = createRootRoute({ component: Root });

function Root() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title });
  useEffect(() => {
    document.title = title === undefined ? texts.product : texts.documentTitle(title);
  }, [title]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
      <ErrorDialog />
      <ConfirmDialog />
      <Toasts />
    </ThemeProvider>
  );
}
