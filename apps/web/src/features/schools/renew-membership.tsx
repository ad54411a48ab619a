import { type SchoolDetail, updateSchool } from "@kitround/contract/schools/school.ts";
import Button from "@mui/material/Button";
import { texts } from "#texts/school-now";
import { formatDay, today } from "../../lib/dates.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { aYearOn } from "./a-year-on.ts";

/** Renews a membership by a year from its last day, or from today where that is past. */
export function RenewMembership({ school }: { school: SchoolDetail }) {
  const { id, memberUntil, rowVersion } = school;
  const undo = useAction(updateSchool);
  const renew = useAction(updateSchool, {
    onDone: (now) =>
      toast(texts.renewed(formatDay(now.memberUntil ?? "")), {
        undo: () =>
          undo.mutate({
            params: { id },
            body: { rowVersion: now.rowVersion, memberUntil, status: school.status },
          }),
      }),
  });
  if (memberUntil === null) return null;
  const until = aYearOn(memberUntil < today() ? today() : memberUntil);
  return (
    <Button
      variant="outlined"
      sx={{ mt: 1 }}
      disabled={renew.isPending}
      onClick={() =>
        renew.mutate({
          params: { id },
          body: { rowVersion, memberUntil: until, status: "member" },
        })
      }
    >
      {texts.renew}
    </Button>
  );
}
