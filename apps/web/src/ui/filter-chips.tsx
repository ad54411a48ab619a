import { mdiCheck } from "@mdi/js";
import { styled } from "@mui/material/styles";
import { use } from "react";
import { texts } from "#texts/controls";
import { Icon } from "./icon.tsx";
import { BesideOnTablet } from "./page.tsx";
import { unseen } from "./unseen.ts";

const Row = styled("fieldset")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  "& legend": unseen,
  // One line that scrolls sideways, so that the list stays visible.
  "&[data-one-line]": { flexWrap: "nowrap", overflowX: "auto", scrollbarWidth: "none", padding: 2 },
  // On a phone the same, up to the edges of the screen.
  [theme.breakpoints.down("sm")]: {
    flexWrap: "nowrap",
    overflowX: "auto",
    scrollbarWidth: "none",
    margin: "0 -16px",
    padding: "2px 16px",
  },
}));

const Chip = styled("button")(({ theme }) => ({
  display: "inline-flex",
  flexShrink: 0,
  whiteSpace: "nowrap",
  alignItems: "center",
  gap: 4,
  minHeight: "var(--button)",
  padding: "0 14px",
  borderRadius: 20,
  border: `1px solid ${theme.palette.grey[500]}`,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  font: "inherit",
  fontSize: 14,
  cursor: "pointer",
  // Touch targets at any screen width.
  "@media (pointer:coarse)": { minHeight: 48 },
  "&[aria-pressed=true]": {
    background: "#E5ECF9",
    borderColor: theme.palette.primary.main,
    color: theme.palette.primary.main,
    fontWeight: 600,
  },
}));

export interface FilterOption<T extends string> {
  value: T;
  label: string;
  count?: number;
}

interface FilterChipsProps<T extends string> {
  /** The accessible name of the group: "State". */
  label?: string;
  options: readonly FilterOption<T>[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  /** Only one at a time; choosing it again clears it. */
  single?: boolean;
}

/** Filters of a list in one line, each on or off. */
export function FilterChips<T extends string>(props: FilterChipsProps<T>) {
  const { label = texts.filters, options, value, onChange, single = false } = props;
  const oneLine = use(BesideOnTablet);
  return (
    <Row data-one-line={oneLine || undefined}>
      <legend>{label}</legend>
      {options.map((option) => {
        const on = value.includes(option.value);
        const rest = single ? [] : value.filter((each) => each !== option.value);
        return (
          <Chip
            key={option.value}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? rest : [...rest, option.value])}
          >
            {on && <Icon path={mdiCheck} size={16} />}
            {option.label}
            {option.count !== undefined && <span>{option.count}</span>}
          </Chip>
        );
      })}
    </Row>
  );
}
