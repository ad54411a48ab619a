import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { texts } from "#texts/controls";

/** The line above a list: search, filters, the count of what is shown, and at most one action. */
export function ListBar(props: {
  search?: ReactNode;
  filters?: ReactNode;
  shown?: number;
  all?: number;
  action?: ReactNode;
}) {
  const { search, filters, shown, all, action } = props;
  const count =
    shown === undefined
      ? null
      : all === undefined || all === shown
        ? texts.results(shown)
        : texts.of(shown, all);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, flexWrap: "wrap", mb: 2 }}>
      {search}
      {filters}
      {count !== null && (
        <Box component="output" sx={{ color: "text.secondary", fontSize: 14 }}>
          {count}
        </Box>
      )}
      {action !== undefined && (
        <>
          <Box sx={{ flex: 1 }} />
          {action}
        </>
      )}
    </Box>
  );
}
