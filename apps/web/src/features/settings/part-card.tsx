import { styled } from "@mui/material/styles";
import { Icon } from "../../ui/icon.tsx";

const Line = styled("button")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: 16,
  alignItems: "center",
  width: "100%",
  height: "100%",
  minHeight: 64,
  padding: "10px 12px",
  border: 0,
  borderBottom: `1px solid ${theme.palette.divider}`,
  background: "none",
  color: theme.palette.text.primary,
  font: "inherit",
  textAlign: "left",
  cursor: "pointer",
  "&:hover": { background: theme.palette.background.card },
  "&[aria-current]": { background: "#E5ECF9" },
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
      <Line type="button" onClick={onOpen} {...(current ? { "aria-current": "true" } : {})}>
        <Icon path={part.icon} size={28} />
        <span>
          <strong>{part.title}</strong>
          {total !== undefined && <span> · {total}</span>}
          <small>{part.text}</small>
        </span>
      </Line>
    </li>
  );
}
