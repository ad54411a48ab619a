import { roles } from "@kitround/contract/access/capabilities.ts";
import type { Found } from "@kitround/contract/search/search.ts";
import {
  mdiAccountOutline,
  mdiArrowRight,
  mdiPackageVariant,
  mdiSchoolOutline,
  mdiToolboxOutline,
  mdiTruckOutline,
} from "@mdi/js";
import Box from "@mui/material/Box";
import { useEffect, useRef } from "react";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/search";
import { secondLang } from "../../lib/country-words.ts";
import { formatDay } from "../../lib/dates.ts";
import { sentence } from "../../lib/sentence.ts";
import { Icon } from "../../ui/icon.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import type { FoundScreen } from "./screens.ts";

/** An entry that can be opened from the search. */
export type Entry = Found | FoundScreen;

const icons: Record<Entry["kind"], string> = {
  school: mdiSchoolOutline,
  kit: mdiToolboxOutline,
  trip: mdiTruckOutline,
  item: mdiPackageVariant,
  person: mdiAccountOutline,
  screen: mdiArrowRight,
};

export const optionId = (list: string, index: number) => `${list}-${index}`;

interface FoundListProps {
  id: string;
  /** In the order in which the arrow keys move through them. */
  groups: readonly { title: string; items: readonly Entry[] }[];
  chosen: number;
  onChoose: (index: number) => void;
  onOpen: (found: Entry) => void;
}

/** Results under headings; one of them is active, and opened by Enter in the field or by a tap. */
export function FoundList({ id, groups, chosen, onChoose, onOpen }: FoundListProps) {
  const firsts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0),
  );
  return (
    <Box id={id} role="listbox" aria-label={texts.results} sx={{ py: 1 }}>
      {groups.map(({ title, items }, group) => {
        const first = firsts[group] ?? 0;
        return (
          <Box key={title} role="group" aria-label={title}>
            <Box
              aria-hidden
              sx={{ px: 2, pt: 1, pb: 0.5, fontSize: 14, fontWeight: 600, color: "text.secondary" }}
            >
              {title}
            </Box>
            {items.map((found, index) => (
              <Option
                key={found.id}
                id={optionId(id, first + index)}
                found={found}
                chosen={chosen === first + index}
                onChoose={() => onChoose(first + index)}
                onOpen={() => onOpen(found)}
              />
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

interface OptionProps {
  id: string;
  found: Entry;
  chosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

function Option({ id, found, chosen, onChoose, onOpen }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) ref.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which names the chosen one
    <Box
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerMove={chosen ? undefined : onChoose}
      onClick={onOpen}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        px: 2,
        py: 0.75,
        minHeight: 48,
        cursor: "pointer",
        bgcolor: chosen ? "rgb(18 63 148 / 10%)" : "transparent",
        boxShadow: chosen ? "inset 3px 0 #123F94" : "none",
      }}
    >
      <Box sx={{ display: "flex", color: "text.secondary" }}>
        <Icon path={icons[found.kind]} size={20} />
      </Box>
      {found.kind === "kit" && found.code !== null && <KitChip code={found.code} />}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {found.title}
        {found.kind !== "kit" && found.code !== null && (
          <Muted as="span">{` · ${found.code}`}</Muted>
        )}
        <Second found={found} />
      </Box>
      {found.day !== null && (
        <Box sx={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
          {formatDay(found.day)}
        </Box>
      )}
    </Box>
  );
}

function Second({ found: { kind, second } }: { found: Entry }) {
  if (second === null) return null;
  const role = kind === "person" ? roles.find((each) => each === second) : undefined;
  return (
    <Box
      {...(kind === "kit" ? { lang: secondLang() } : {})}
      sx={{ fontSize: 14, color: "text.secondary", lineHeight: 1.35 }}
    >
      {role === undefined ? second : sentence(roleTexts[role])}
    </Box>
  );
}
