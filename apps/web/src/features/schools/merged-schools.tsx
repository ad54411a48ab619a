import {
  listSchoolMerges,
  type SchoolMerge,
  undoSchoolMerge,
} from "@kitround/contract/schools/school-merge.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts as t } from "#texts/school-merge";
import { TextLink } from "../../fittings/text-link.tsx";
import { formatMoment } from "../../lib/dates.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { Muted } from "../../ui/vocabulary.tsx";

/** The merges of a school, each with its undo or the reason why that is not possible any more; renders nothing if there are none. */
export function MergedSchools({ schoolId }: { schoolId: string }) {
  const merges = useQuery(queryOptions(listSchoolMerges, { params: { id: schoolId } }));
  if (!merges.data || merges.data.items.length === 0) return null;
  return (
    <Box component="section" aria-label={t.region} sx={{ overflowWrap: "anywhere" }}>
      {merges.data.items.map((merge) => (
        <Merge key={merge.id} merge={merge} schoolId={schoolId} />
      ))}
    </Box>
  );
}

function Merge({ merge, schoolId }: { merge: SchoolMerge; schoolId: string }) {
  const { id, keptId, keptName, otherId, otherName, madeAt, madeBy, refused } = merge;
  const undo = useAction(undoSchoolMerge, { onDone: () => toast(t.undone(otherName)) });
  const day = formatMoment(madeAt);
  return (
    <Box sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
      {schoolId === keptId ? (
        <TextLink to="/settings/schools/$id" params={{ id: otherId }}>
          {t.from(otherName, day)}
        </TextLink>
      ) : (
        <>
          {t.into(day)}{" "}
          <TextLink to="/settings/schools/$id" params={{ id: keptId }}>
            {keptName}
          </TextLink>
        </>
      )}
      {madeBy !== null && <Muted small>{t.by(madeBy)}</Muted>}
      {refused === null ? (
        <div>
          <Button
            variant="outlined"
            sx={{ mt: 0.5 }}
            disabled={undo.isPending}
            onClick={() => undo.mutate({ params: { id: schoolId, mergeId: id } })}
          >
            {t.undo(otherName)}
          </Button>
        </div>
      ) : (
        <Muted small>{refused}</Muted>
      )}
    </Box>
  );
}
