import { mdiArrowLeft } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";

interface ReportFrameProps {
  title: string;
  back: string;
  onBack: () => void;
  /** Buttons for printing and saving. */
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of a report, which replaces the plan. */
export function ReportFrame({ title, back, onBack, actions, children }: ReportFrameProps) {
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: "auto", px: { xs: 2, sm: 3 }, pb: 4 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, py: 1 }}>
        <Button startIcon={<Icon path={mdiArrowLeft} size={18} />} onClick={onBack}>
          {back}
        </Button>
        <Box
          component="h2"
          sx={{
            m: 0,
            fontSize: 20,
            fontWeight: 600,
            minWidth: 0,
            overflowWrap: "anywhere",
            flex: { xs: "1 0 100%", sm: 1 },
            order: { xs: 1, sm: 0 },
          }}
        >
          {title}
        </Box>
        <Box sx={{ display: "flex", gap: 1, ml: "auto" }}>{actions}</Box>
      </Box>
      {children}
    </Box>
  );
}

/** The most important figures, each in its own frame. */
export const Facts = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  display: "grid",
  gap: theme.spacing(1),
  gridTemplateColumns: "repeat(auto-fit, minmax(160px, 1fr))",
  "& li": {
    padding: theme.spacing(1.5),
    borderRadius: 4,
    backgroundColor: "#F2F5FB",
    fontWeight: 600,
  },
  "@media print": { gridTemplateColumns: "repeat(auto-fit, minmax(40mm, 1fr))" },
}));
