import { getMe, switchBranch } from "@kitround/contract/me/me.ts";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/branch-switch";
import { fieldSize } from "../lib/density.ts";
import { keptQueryOptions } from "../server/outbox/kept-query.ts";
import { storeSession } from "../lib/stored-session.ts";
import { toast } from "../lib/toast-store.ts";
import { useAction } from "../server/use-action.ts";

/** Goes on in another branch, for whoever belongs to several. */
export function BranchSwitch({ branchId }: { branchId: string }) {
  const me = useQuery({ ...keptQueryOptions(getMe, {}), staleTime: 300_000 });
  const go = useAction(switchBranch, {
    onDone: (session) => {
      storeSession(session);
      toast(texts.switched(session.branchName));
    },
  });
  const branches = me.data?.branches ?? [];
  if (branches.length < 2) return null;
  return (
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput notched={false} />}
      value={branchId}
      disabled={go.isPending}
      inputProps={{ "aria-label": texts.switchBranch }}
      onChange={(event) => go.mutate({ body: { branchId: event.target.value } })}
      sx={{ ...fieldSize, maxWidth: "100%" }}
    >
      {branches.map((branch) => (
        <option key={branch.branchId} value={branch.branchId}>
          {`${branch.name}, ${roleTexts[branch.role]}`}
        </option>
      ))}
    </NativeSelect>
  );
}
