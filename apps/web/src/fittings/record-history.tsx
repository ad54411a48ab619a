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
import { SaveList } from "../ui/list-bar.tsx";
import { FoldButton } from "../ui/fold-button.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { useCan } from "../lib/can.ts";
import { historyWords, saveHistory } from "./history-csv.ts";
import { NamedLink, PersonLink } from "./record-link.tsx";
import { queryOptions } from "../server/queries.ts";
import { useSession } from "../lib/stored-session.ts";
import { Muted, Row } from "../ui/vocabulary.tsx";

const few = 10;
/** A whole list that is written at once is told by its first ones. */
const fewOfOne = 6;
const many = 200;

/** Who changed a record and its parts, what, when and why; nothing for who may not read the trail. */
export function RecordHistory(props: {
  kind: RecordKind;
  id: string;
  /** Where another part of the screen is called a history already. */
  title?: string;
  /** Asked for and read when it is opened: one of many beside each other, or below what is worked on without signal. */
  folded?: boolean;
}) {
  const { kind, id, title = texts.title, folded = false } = props;
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
  return (
    <Box component="section" aria-label={title}>
      {folded ? (
        <FoldButton title={title} open={open} onOpen={setOpen} />
      ) : (
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {title}
        </Typography>
      )}
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
              <Row>
                {items.length === few && limit === few && (
                  <Button onClick={() => setLimit(many)}>{texts.more}</Button>
                )}
                <SaveList onSave={() => saveHistory(title, items, kind)} />
              </Row>
            </>
          )}
        </Read>
      )}
    </Box>
  );
}

/** Where all but one would be shown, that one is too. */
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
  const { entity, action, name, about, fields } = change;
  if (entity === own && action === "insert") return <div>{texts.added}</div>;
  if (entity === own && action === "delete") return <div>{texts.removed}</div>;
  const part = (
    <>
      {texts.part(entity, name)} {about && <NamedLink named={about} />}
    </>
  );
  if (action !== "update") {
    return (
      <div>
        {part} {action === "insert" ? texts.wasAdded : texts.wasRemoved}
      </div>
    );
  }
  return (
    <div>
      {entity !== own && <div>{part}</div>}
      {fields.map(({ field, before, after }) => (
        <Box key={field} sx={{ fontWeight: 400 }}>
          {before === null && after === null ? (
            `${texts.field(field)} ${texts.changed}`
          ) : (
            <>
              {texts.field(field)}: <Value of={before} /> → <Value of={after} />
            </>
          )}
        </Box>
      ))}
    </div>
  );
}

function Value({ of }: { of: HistoryValue }) {
  return typeof of === "object" && of !== null ? <NamedLink named={of} /> : <>{historyWords(of)}</>;
}
