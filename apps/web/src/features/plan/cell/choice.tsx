import { mdiPlus } from "@mdi/js";
import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { TitlePicture } from "../../../fittings/title-picture.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

const Target = styled("button")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  width: "100%",
  minHeight: 48,
  padding: "6px 12px",
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  background: theme.palette.background.paper,
  color: "inherit",
  font: "inherit",
  textAlign: "left",
  cursor: "pointer",
  "&:hover": { background: "#F2F5FB", borderColor: theme.palette.primary.main },
  "&:disabled": { opacity: 0.6, cursor: "default" },
}));

interface ChoiceProps {
  code: string;
  title?: string;
  /** Below the title: why it is offered. */
  note?: string;
  /** "Wish 1" */
  hint?: string | undefined;
  /** Why it can't be chosen; it is then plain text instead of a button. */
  blockedBy: string | null;
  label: string;
  disabled?: boolean;
  /** A way to override the block. */
  extra?: ReactNode;
  onChoose: () => void;
}

/** A kit that can be assigned with one tap; a blocked one shows the reason instead. */
export function Choice(props: ChoiceProps) {
  const {
    code,
    title,
    note = "",
    hint,
    blockedBy,
    label,
    disabled = false,
    extra,
    onChoose,
  } = props;
  const chip = <KitChip code={code} {...(title === undefined ? {} : { title })} />;
  const wish = hint !== undefined && (
    <Box
      component="span"
      sx={{ color: "primary.main", fontWeight: 600, fontSize: 14, whiteSpace: "nowrap" }}
    >
      {hint}
    </Box>
  );
  if (blockedBy === null) {
    return (
      <Target type="button" aria-label={label} disabled={disabled} onClick={onChoose}>
        <TitlePicture code={code} side={36} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {chip}
          {note !== "" && <Muted small>{note}</Muted>}
        </Box>
        {wish}
        <Icon path={mdiPlus} size={20} color="#123F94" />
      </Target>
    );
  }
  return (
    <Box sx={{ px: 1.5, py: 1, display: "grid", gap: 0.5 }}>
      <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{chip}</Box>
        {wish}
      </Box>
      <Muted small>{blockedBy}</Muted>
      {extra}
    </Box>
  );
}
