import { mdiPencilOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { texts } from "#texts/controls";
import { Icon } from "./icon.tsx";

interface FactPartProps {
  title: string;
  /** Opens the form for this part; without it the part is read-only. */
  onEdit?: (() => void) | undefined;
  children: ReactNode;
}

/** One part of a record's details: shown first, changed on demand. */
export function FactPart({ title, onEdit, children }: FactPartProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 44 }}>
        <Typography variant="h2" id={id} sx={{ flex: 1 }}>
          {title}
        </Typography>
        {onEdit && (
          <Button
            aria-label={texts.editPart(title)}
            startIcon={<Icon path={mdiPencilOutline} size={18} />}
            onClick={onEdit}
          >
            {texts.edit}
          </Button>
        )}
      </Box>
      {children}
    </Box>
  );
}
