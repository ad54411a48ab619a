import {
  type PackingList,
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import { mdiPlus } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/kit-settings";
import type { ApiError } from "../../server/api-error.ts";
import { useCan } from "../../lib/can.ts";
import { confirm } from "../../lib/confirm-store.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { useDense } from "../../lib/use-dense.ts";
import { Icon } from "../../ui/icon.tsx";
import { type DraftLine, emptyLine, isWhole, linesOf, sent, written } from "./draft-lines.ts";
import { LineEditor } from "./line-editor.tsx";
import { LineHeads, LineRow } from "./line-row.tsx";
import { SmallField } from "./small-field.tsx";
import { Muted, Row } from "../../ui/vocabulary.tsx";

const t = texts.list;

interface PackingListEditorProps {
  kitTypeId: string;
  draft: PackingList | undefined;
  /** The version that the draft is based on. */
  from: PackingList | undefined;
  onPublished: () => void;
}

/** Edits the next version line by line; it is used only once it is published. */
export function PackingListEditor({ kitTypeId, draft, from, onPublished }: PackingListEditorProps) {
  const mayPublish = useCan("kit-types:write");
  const [lines, setLines] = useState(() => linesOf(from));
  const [boxes, setBoxes] = useState(String(from?.boxes ?? 1));
  const [kg, setKg] = useState(String((from?.weightG ?? 0) / 1000));
  const [version, setVersion] = useState(draft?.rowVersion);
  const [changed, setChanged] = useState(false);
  const [problem, setProblem] = useState("");
  const mayLeave = useLeaveGuard(changed);
  const onRefused = (error: ApiError) => setProblem(error.details[0]?.message ?? error.message);
  const save = useAction(saveDraftPackingList, { onRefused });
  const publish = useAction(publishPackingList, {
    onRefused,
    onDone() {
      toast(t.published);
      onPublished();
    },
  });
  const dense = useDense();
  const Line = dense ? LineRow : LineEditor;
  const busy = save.isPending || publish.isPending;
  const params = { id: kitTypeId };

  function change(next: DraftLine[]) {
    setLines(next);
    setChanged(true);
  }

  async function saveDraft(): Promise<number | null> {
    const kept = written(lines);
    if (kept.length === 0 || !kept.every(isWhole)) {
      setProblem(t.needsItem);
      return null;
    }
    setProblem("");
    const saved = await save
      .mutateAsync({
        params,
        body: {
          ...(version === undefined ? {} : { rowVersion: version }),
          boxes: Math.max(1, Number(boxes) || 1),
          weightG: Math.max(0, Math.round((Number(kg) || 0) * 1000)),
          lines: kept.map(sent),
        },
      })
      .catch(() => null);
    if (saved === null) return null;
    mayLeave();
    setChanged(false);
    setVersion(saved.rowVersion);
    return saved.rowVersion;
  }

  async function publishIt() {
    if (!(await confirm(t.ask))) return;
    const rowVersion = await saveDraft();
    if (rowVersion !== null) publish.mutate({ params, body: { rowVersion } });
  }

  return (
    <Box sx={{ display: "grid", gap: { xs: 1.5, lg: 0.5 } }}>
      <Box sx={{ display: "flex", gap: 2, mb: { lg: 1 } }}>
        <SmallField
          label={t.boxes}
          value={boxes}
          onChange={(value) => {
            setBoxes(value);
            setChanged(true);
          }}
        />
        <SmallField
          label={t.weight}
          value={kg}
          decimal
          onChange={(value) => {
            setKg(value);
            setChanged(true);
          }}
        />
      </Box>
      {dense && <LineHeads manyBoxes={Number(boxes) > 1} />}
      {lines.map((line, index) => (
        <Line
          key={line.key}
          number={index + 1}
          line={line}
          manyBoxes={Number(boxes) > 1}
          onChange={(next) => change(lines.with(index, next))}
          onRemove={() => change(lines.toSpliced(index, 1))}
          onUp={
            index === 0
              ? undefined
              : () => change(lines.toSpliced(index, 1).toSpliced(index - 1, 0, line))
          }
        />
      ))}
      <Box>
        <Button
          startIcon={<Icon path={mdiPlus} size={20} />}
          onClick={() => change([...lines, emptyLine()])}
        >
          {t.addLine}
        </Button>
      </Box>
      {problem !== "" && (
        <Box role="alert" sx={{ color: "error.main" }}>
          {problem}
        </Box>
      )}
      <Row>
        {mayPublish && (
          <Button variant="contained" disabled={busy} onClick={() => void publishIt()}>
            {t.publish}
          </Button>
        )}
        <Button
          variant={mayPublish ? "outlined" : "contained"}
          disabled={busy}
          onClick={() =>
            void saveDraft().then((saved) => (saved === null ? undefined : toast(t.saved)))
          }
        >
          {t.save}
        </Button>
        {!mayPublish && <Muted>{t.onlyAdmin}</Muted>}
      </Row>
    </Box>
  );
}
