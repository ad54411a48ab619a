import { mdiChevronDown, mdiChevronUp } from "@mdi/js";
import Button from "@mui/material/Button";
import { Icon } from "./icon.tsx";

interface FoldButtonProps {
  title: string;
  /** Its accessible name, if there are several of that title. */
  label?: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The heading of a section that is expanded on demand. */
export function FoldButton({ title, label = title, open, onOpen }: FoldButtonProps) {
  return (
    <Button
      aria-label={label}
      aria-expanded={open}
      endIcon={<Icon path={open ? mdiChevronUp : mdiChevronDown} size={20} />}
      onClick={() => onOpen(!open)}
      sx={{ ml: -1, minHeight: "var(--control)", textAlign: "left", overflowWrap: "anywhere" }}
    >
      {title}
    </Button>
  );
}
