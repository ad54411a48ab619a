import {
  claimKinds,
  type HistoryChange,
  type HistoryEntry,
  type HistoryValue,
  listHistory,
  type RecordKind,
} from "@kitround/contract/audit/history.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/history";
import { Read } from "./read.tsx";
import { ListHead } from "../ui/list-bar.tsx";
import { FoldButton } from "../ui/fold-button.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { useCan } from "../lib/can.ts";
import { saveHistory } from "./history-csv.ts";
import { historyWords } from "./history-words.ts";
import { NamedLink, PersonLink } from "./record-link.tsx";
import { queryOptions } from "../server/queries.ts";
import { useSession } from "../lib/stored-session.ts";
import { Muted, Row } from "../ui/vocabulary.tsx";

const few = 10;
/** If a whole list was written at once, only its first entries are shown. */
const fewOfOne = 6;
const many = 200;

/**
 * The history of a record and its parts: who changed what, when and why; renders nothing for people who may not read
 * the audit trail.
 */
export function RecordHistory(props: {
  kind: RecordKind;
  id: string;
  /** If another part of the screen has the title "History" already. */
  title?: string;
  /** Closed at first, and read when it is opened: for one of many side by side, or below work without signal. */
  folded?: boolean;
  /** Among parts of a pane, whose own title is the largest. */
  inPane?: boolean;
}) {
  const { kind, id, title = texts.title, folded = false, inPane = false } = props;
  const [open, setOpen] = useState(!folded);
  const readsTrail = useCan("audit:read");
  const role = useSession()?.role;
  const [limit, setLimit] = useState(few);
  const shown = readsTrail && (role !== "finance" || claimKinds.includes(kind));
  const history = useQuery({
    ...queryOptions(listHistory, { query: { kind, id, limit } }),
    enabled: shown && open,
    placeholderData: (before) => before,
  });
  if (!shown) return null;
  const items = open ? (history.data?.items ?? []) : [];
  return (
    <Box component="section" aria-label={title}>
      <ListHead onSave={items.length > 0 ? () => saveHistory(title, items, kind) : undefined}>
        {folded ? (
          <FoldButton title={texts.title} label={title} open={open} onOpen={setOpen} />
        ) : (
          <Typography component="h2" variant={inPane ? "h3" : "h2"}>
            {title}
          </Typography>
        )}
      </ListHead>
      {open && (
        <Read of={history} rows={3} height={48} empty={<Muted>{texts.none}</Muted>}>
          {({ items }) => (
            <>
              <Timeline
                label={title}
                entries={items.map((entry) => ({
                  key: entry.key,
                  at: entry.at,
                  title: titleOf(entry, kind),
                  note: <Who entry={entry} />,
                }))}
              />
              {items.length === few && limit === few && (
                <Row>
                  <Button onClick={() => setLimit(many)}>{texts.more}</Button>
                </Row>
              )}
            </>
          )}
        </Read>
      )}
    </Box>
  );
}

/** If only one entry would be hidden, it is shown too. */
function titleOf({ changes }: HistoryEntry, own: RecordKind) {
  const shown = changes.length <= fewOfOne + 1 ? changes : changes.slice(0, fewOfOne);
  return (
    <>
      {shown.map((change, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a request's changes have no other name
        <Change key={at} change={change} own={own} />
      ))}
      {shown.length < changes.length && <div>{texts.andMore(changes.length - shown.length)}</div>}
    </>
  );
}

function Who({ entry }: { entry: HistoryEntry }) {
  const { actorId, actorName, reason } = entry;
  return (
    <>
      {actorName === null ? texts.itself : <PersonLink id={actorId} name={actorName} />}
      {reason !== null && ` · ${reason}`}
    </>
  );
}

function Change({ change, own }: { change: HistoryChange; own: RecordKind }) {
  const { entity, action, name, about, school, fields } = change;
  if (entity === own && action === "insert") return <div>{texts.added}</div>;
  if (entity === own && action === "delete") return <div>{texts.removed}</div>;
  const part = (
    <>
      {texts.part(entity, name)} {about && <NamedLink named={about} />}
      {school && (
        <>
          {" "}
          {texts.forSchool} <NamedLink named={school} />
        </>
      )}
    </>
  );
  if (action !== "update" || leavesPlan(change, own)) {
    const done = { insert: texts.wasAdded, delete: texts.wasRemoved, update: texts.takenOut };
    return (
      <div>
        {part} {done[action]}
      </div>
    );
  }
  return (
    <div>
      {entity !== own && <div>{part}</div>}
      {movesOnce(withoutMoment(fields)).map((field) => (
        <Box key={field.field} sx={{ fontWeight: 400 }}>
          <FieldChange of={field} />
        </Box>
      ))}
    </div>
  );
}

type ChangedField = HistoryChange["fields"][number];

/** A kit that a rotation no longer gives. */
function leavesPlan({ entity, fields }: HistoryChange, own: RecordKind): boolean {
  const status = fields.find(({ field }) => field === "status")?.after;
  return entity === "allocation" && own !== entity && status === "cancelled";
}

/** The moment of a change of state is the entry's own. */
function withoutMoment(fields: readonly ChangedField[]): readonly ChangedField[] {
  const moved = fields.some(({ field }) => field === "status");
  return moved ? fields.filter(({ field }) => !field.endsWith("At")) : fields;
}

/** A change on the map changes two fields, and is shown once. */
function movesOnce(fields: readonly ChangedField[]): ChangedField[] {
  const said = new Set<string>();
  return fields.filter(({ field }) => {
    const words = texts.move(field);
    if (words === null) return true;
    if (said.has(words)) return false;
    said.add(words);
    return true;
  });
}

/** One change as a sentence: "Drop point changed from the office to the hall". */
function FieldChange({ of: { field, before, after } }: { of: ChangedField }) {
  const move = texts.move(field);
  if (move !== null) return <>{move}</>;
  const name = texts.field(field);
  if (typeof after === "boolean") return <>{texts.turn(field, after)}</>;
  const [was, is] = [before === "" ? null : before, after === "" ? null : after];
  if (was === null && is === null) return <>{`${name} ${texts.changed}`}</>;
  const from = <Value field={field} of={was} />;
  const to = <Value field={field} of={is} />;
  if (was === null) {
    return (
      <>
        {texts.setTo(name)} {to}
      </>
    );
  }
  if (is === null) {
    return (
      <>
        {texts.fieldRemoved(name)} {from}
      </>
    );
  }
  return (
    <>
      {texts.changedFrom(name)} {from} {texts.to} {to}
    </>
  );
}

function Value({ field, of }: { field: string; of: HistoryValue }) {
  return typeof of === "object" && of !== null ? (
    <NamedLink named={of} />
  ) : (
    <>{historyWords(field, of)}</>
  );
}
