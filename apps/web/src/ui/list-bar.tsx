import { mdiTrayArrowDown } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { texts } from "#texts/controls";
import { Icon } from "./icon.tsx";
import { Muted, Row } from "./vocabulary.tsx";

/** One group from a tablet on: where the filters fill the line, both are on the next. */
const countAndButtons = {
  display: { xs: "contents", sm: "flex" },
  flex: "1 1 auto",
  minWidth: 0,
  alignItems: "center",
  gap: 1.5,
} as const;

/** The line above a list: search, filters, the number of shown rows, saving it as a file, and at most one action. */
export function ListBar(props: {
  search?: ReactNode;
  filters?: ReactNode;
  shown?: number;
  all?: number;
  /** Saves the shown rows as a file; hidden while there are none. */
  onSave?: (() => void) | undefined;
  action?: ReactNode;
}) {
  const { search, filters, shown, all, onSave, action } = props;
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
      <Box sx={countAndButtons}>
        {count !== null && (
          <Muted as="output" small sx={{ flexShrink: 0 }}>
            {count}
          </Muted>
        )}
        <Row sx={{ ml: "auto", justifyContent: "flex-end" }}>
          {onSave !== undefined && <SaveList onSave={onSave} />}
          {action}
        </Row>
      </Box>
    </Box>
  );
}

interface ListHeadProps {
  /** The list's title, or what is said above it. */
  children: ReactNode;
  /** Hidden while there are no rows. */
  onSave: (() => void) | undefined;
}

/** The line above a list without search or filters. */
export function ListHead({ children, onSave }: ListHeadProps) {
  return (
    <Row sx={{ mb: 1, minHeight: { xs: 48, lg: 36 } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {onSave !== undefined && <SaveList onSave={onSave} />}
    </Row>
  );
}

/** Also for lists without a bar: at the right end of the line above the rows, in each list. */
export function SaveList({ onSave }: { onSave: () => void }) {
  return (
    <Button
      variant="outlined"
      onClick={onSave}
      title={texts.saveList}
      aria-label={texts.saveList}
      startIcon={<Icon path={mdiTrayArrowDown} size={20} />}
      sx={{ displayPrint: "none" }}
    >
      {texts.csv}
    </Button>
  );
}
