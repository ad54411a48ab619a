import { styled } from "@mui/material/styles";
import { Icon } from "../../ui/icon.tsx";

const Card = styled("button")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: 16,
  alignItems: "start",
  width: "100%",
  height: "100%",
  minHeight: 88,
  padding: 16,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  background: theme.palette.background.card,
  color: theme.palette.text.primary,
  font: "inherit",
  textAlign: "left",
  cursor: "pointer",
  "&:hover": { borderColor: theme.palette.primary.main },
  "&[aria-current]": { background: "#E5ECF9", borderColor: theme.palette.primary.main },
  "& strong": { fontSize: 16, fontWeight: 600 },
  "& small": { display: "block", fontSize: 14, color: theme.palette.text.secondary },
  "& svg": { color: theme.palette.primary.main },
}));

interface PartCardProps {
  part: { icon: string; title: string; text: string };
  /** How many there are, in words. */
  total: string | undefined;
  current?: boolean;
  onOpen: () => void;
}

/** One part of the settings. */
export function PartCard({ part, total, current = false, onOpen }: PartCardProps) {
  return (
    <li>
      <Card type="button" onClick={onOpen} {...(current ? { "aria-current": "true" } : {})}>
        <Icon path={part.icon} size={28} />
        <span>
          <strong>{part.title}</strong>
          {total !== undefined && <span> · {total}</span>}
          <small>{part.text}</small>
        </span>
      </Card>
    </li>
  );
}
