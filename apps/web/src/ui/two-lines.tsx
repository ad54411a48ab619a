import Box from "@mui/material/Box";
import type { ReactNode } from "react";

interface TwoLinesProps {
  /** What it is. */
  children: ReactNode;
  /** Further facts, smaller; on a desktop it is shortened first. */
  second: ReactNode;
  /** The language of `second`, if it is not the page's. */
  lang?: string | undefined;
}

/** Two facts of a row: one below the other for touch, on one line on a desktop. */
export function TwoLines({ children, second, lang }: TwoLinesProps) {
  if (second === null || second === "") return <>{children}</>;
  return (
    <Box sx={{ display: { lg: "flex" }, alignItems: "baseline", columnGap: 1.5, minWidth: 0 }}>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Box
        lang={lang}
        {...(typeof second === "string" ? { title: second } : {})}
        sx={{
          color: "text.secondary",
          fontSize: 14,
          fontWeight: 400,
          // Uses the rest of the line: it never makes its column wider, nor its row higher.
          flex: { lg: "1 1 0" },
          contain: { lg: "inline-size" },
          overflow: { lg: "hidden" },
          textOverflow: { lg: "ellipsis" },
          whiteSpace: { lg: "nowrap" },
        }}
      >
        {second}
      </Box>
    </Box>
  );
}
