import { findsOf, type SearchKind } from "@kitround/contract/search/search-rules.ts";
import type { Found } from "@kitround/contract/search/search.ts";
import { mdiClose, mdiMagnify } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { texts } from "#texts/search";
import { Unread } from "../../fittings/read.tsx";
import { forgetFinds, recentFinds, rememberFind } from "../../lib/recent-finds.ts";
import { useCan } from "../../lib/can.ts";
import { useSession } from "../../lib/stored-session.ts";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { type Entry, FoundList, optionId } from "./found-list.tsx";
import { placeOf } from "./place-of.ts";
import { readVerb, screensFor } from "./screens.ts";
import { useSearch } from "./use-search.ts";

/** The global search: a field, and below it recently opened entries or results. */
export function SearchDialog({ by, onClose }: { by: string; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const theme = useTheme();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const [text, setText] = useState("");
  const [recent, setRecent] = useState(() => recentFinds(by));
  const [chosen, setChosen] = useState(0);
  /** Enter was pressed before the answer arrived. */
  const [opensFirst, setOpensFirst] = useState(false);
  const session = useSession();
  const { tab, rest } = readVerb(text);
  const search = useSearch(rest);
  const found = search.found?.filter(({ kind }) => tab === null || kind === "kit") ?? null;
  const places = session === null || tab !== null ? [] : screensFor(session.role, text);
  const groups: { title: string; items: readonly Entry[] }[] = [
    ...(places.length === 0 ? [] : [{ title: texts.goTo, items: places }]),
    ...(found === null
      ? text.trim() === ""
        ? asRecent(recent)
        : []
      : byKind(found, tab === null ? {} : { kit: texts.verbs[tab] })),
  ];
  const shown = groups.flatMap(({ items }) => items);
  const at = Math.min(chosen, Math.max(0, shown.length - 1));
  const active = shown[at];

  function open(found: Entry) {
    onClose();
    if (found.kind === "screen") return void navigate(found.place);
    rememberFind(by, found);
    const kit = tab === null || found.kind !== "kit" ? null : found.code;
    void navigate(kit === null ? placeOf(found) : { to: "/top-ups", search: { tab, kit } });
  }

  const first = opensFirst && search.current ? shown[0] : undefined;
  useEffect(() => {
    if (first !== undefined) open(first);
  });

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setChosen((at + step + shown.length) % shown.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (search.found !== null && !search.current) setOpensFirst(true);
      else if (active !== undefined) open(active);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      fullWidth
      maxWidth="sm"
      slotProps={{
        paper: { "aria-label": texts.title },
        container: { sx: { alignItems: { sm: "flex-start" } } },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, pl: 2, pr: 1, minHeight: 60 }}>
        <Icon path={mdiMagnify} size={22} color="#4D5766" />
        <Field
          id={id}
          text={text}
          active={active === undefined ? undefined : optionId(id, at)}
          onKey={onKey}
          onText={(next) => {
            setText(next);
            setChosen(0);
            setOpensFirst(false);
          }}
        />
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ width: 48, height: 48 }}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box sx={{ borderTop: 1, borderColor: "divider", overflowY: "auto" }}>
        <Box role="status" sx={hidden}>
          {search.found === null || !search.current ? "" : texts.found(shown.length)}
        </Box>
        {shown.length > 0 && (
          <FoundList id={id} groups={groups} chosen={at} onChoose={setChosen} onOpen={open} />
        )}
        {search.found === null && <Hint recent={shown.length > 0} onForget={forget} />}
        {search.found !== null && (
          <Box sx={{ p: 2, "&:empty": { p: 0 } }}>
            <Unread
              of={search.query}
              rows={3}
              failed={
                <ErrorState title={texts.failed} onRetry={() => void search.query.refetch()} />
              }
            />
          </Box>
        )}
        {search.current && shown.length === 0 && (
          <EmptyState icon={mdiMagnify} title={texts.none(text.trim())} text={texts.noneText} />
        )}
      </Box>
    </Dialog>
  );

  function forget() {
    forgetFinds();
    setRecent([]);
  }
}

const hidden = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
};

interface FieldProps {
  id: string;
  text: string;
  /** The id of the active result. */
  active: string | undefined;
  onKey: (event: KeyboardEvent) => void;
  onText: (text: string) => void;
}

function Field({ id, text, active, onKey, onText }: FieldProps) {
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  // A person who opens a search is about to type.
  useEffect(() => input.current?.focus(), []);
  const kinds = session === null ? [] : findsOf(session.role);
  return (
    <InputBase
      inputRef={input}
      fullWidth
      value={text}
      placeholder={texts.placeholder(kinds)}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKey}
      inputProps={{
        role: "combobox",
        "aria-label": texts.label,
        "aria-expanded": active !== undefined,
        "aria-controls": active === undefined ? undefined : id,
        "aria-activedescendant": active,
        "aria-autocomplete": "list",
        maxLength: 100,
        autoComplete: "off",
        autoCapitalize: "none",
        spellCheck: false,
        enterKeyHint: "search",
      }}
      sx={{ fontSize: 18 }}
    />
  );
}

function Hint({ recent, onForget }: { recent: boolean; onForget: () => void }) {
  const seesSchools = useCan("schools:read");
  return (
    <Box sx={{ px: 2, py: 1.5, color: "text.secondary", fontSize: 14, display: "grid", gap: 1 }}>
      {recent && (
        <Button onClick={onForget} sx={{ justifySelf: "start", ml: -1 }}>
          {texts.forget}
        </Button>
      )}
      <div>{seesSchools ? `${texts.hint} ${texts.several}` : texts.hint}</div>
      <Box sx={{ display: { xs: "none", sm: "block" } }}>{texts.keys}</Box>
    </Box>
  );
}

const asRecent = (items: readonly Found[]) =>
  items.length === 0 ? [] : [{ title: texts.recent, items }];

/** In the server's order: the kind with the best result first. */
const byKind = (items: readonly Found[], titles: Partial<Record<SearchKind, string>>) =>
  [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, of]) => ({
    title: titles[kind] ?? texts.kinds[kind],
    items: of,
  }));
