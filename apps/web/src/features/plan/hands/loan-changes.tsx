import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { getExtension, listSubstitutes } from "@kitround/contract/plan/plan-edit.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-hands";
import { Unread } from "../../../fittings/read.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { queryOptions } from "../../../server/queries.ts";
import { tones } from "../../../ui/tone.tsx";
import { Choice } from "../cell/choice.tsx";
import { usePlanEdit } from "./use-plan-edit.ts";

interface LoanChangeProps {
  allocation: Allocation;
  termId: string;
  onDone: () => void;
}

/** The effect of an extension by one rotation, before it is done. */
export function Extension({ allocation, termId, onDone }: LoanChangeProps) {
  const { id, rowVersion } = allocation;
  const asked = useQuery(queryOptions(getExtension, { params: { id } }));
  const edit = usePlanEdit(termId, onDone);
  if (asked.data === undefined) return <Unread of={asked} rows={2} height={32} />;
  const { collectOn, moved, blockedBy } = asked.data;
  if (collectOn === null) {
    return (
      <Box
        sx={{ p: 1.5, borderRadius: 1 }}
        style={{ color: tones.blocked.ink, background: tones.blocked.tint }}
      >
        {blockedBy}
      </Box>
    );
  }
  const day = formatDay(collectOn);
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <div>
        {texts.extendTo(day)} {moved.length === 0 && texts.extendAlone}
        {moved.length > 0 && (
          <ul style={{ margin: "4px 0 0", paddingLeft: 20 }}>
            {moved.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
      <Button
        variant="contained"
        disabled={edit.isPending}
        onClick={() => edit.send([{ kind: "extend", allocationId: id, rowVersion }])}
      >
        {texts.extendDo(day)}
      </Button>
    </Box>
  );
}

/** Possible substitute titles, each with why it is similar. */
export function Substitutes({ allocation, termId, onDone }: LoanChangeProps) {
  const { id, rowVersion, kitCode, kitTypeName } = allocation;
  const asked = useQuery(queryOptions(listSubstitutes, { params: { id } }));
  const edit = usePlanEdit(termId, onDone);
  if (asked.data === undefined) return <Unread of={asked} rows={3} height={48} />;
  if (asked.data.substitutes.length === 0) return <Box>{texts.noTitle}</Box>;
  return (
    <Box
      component="fieldset"
      aria-label={texts.titles(kitCode ?? kitTypeName)}
      sx={{ display: "grid", gap: 0.5, m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      {asked.data.substitutes.map((one) => (
        <Choice
          key={one.kitTypeId}
          code={one.kitCode}
          title={one.name}
          note={one.near}
          hint={one.rank === null ? undefined : planTexts.wish(one.rank)}
          blockedBy={null}
          label={texts.giveInstead(`${one.kitCode} ${one.name}`)}
          disabled={edit.isPending}
          onChoose={() =>
            edit.send([
              {
                kind: "exchange",
                allocationId: id,
                rowVersion,
                kitTypeId: one.kitTypeId,
                kitId: one.kitId,
              },
            ])
          }
        />
      ))}
    </Box>
  );
}
