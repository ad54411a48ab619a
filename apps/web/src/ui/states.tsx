import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { texts } from "#texts/states";
import { alertIcon } from "./first-icons.ts";
import { Icon } from "./icon.tsx";

interface StateProps {
  icon?: string;
  title: string;
  /** Why it is empty, and the one thing to do. */
  text?: string;
  action?: ReactNode;
  role?: "alert";
}

/** An empty list: says why and what to do next. */
export function EmptyState({ icon, title, text, action, role }: StateProps) {
  return (
    <Box
      role={role}
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: { xs: 6, md: 8 },
        textAlign: "center",
      }}
    >
      {icon !== undefined && (
        <Box sx={{ color: "text.secondary", mb: 1 }}>
          <Icon path={icon} size={48} />
        </Box>
      )}
      <Typography variant="h2">{title}</Typography>
      {text !== undefined && (
        <Typography sx={{ color: "text.secondary", maxWidth: 480 }}>{text}</Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}

/** Shown in place of data that could not be read. The dialog has said why. */
export function ErrorState({ title, onRetry }: { title?: string; onRetry: () => void }) {
  return (
    <EmptyState
      role="alert"
      icon={alertIcon}
      title={title ?? texts.failed}
      text={texts.failedText}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {texts.again}
        </Button>
      }
    />
  );
}
