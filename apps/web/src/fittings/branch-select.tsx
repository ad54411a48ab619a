import { type Me, switchBranch } from "@kitround/contract/me/me.ts";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/branch-switch";
import { fieldSize } from "../lib/density.ts";
import { storeSession } from "../lib/stored-session.ts";
import { toast } from "../lib/toast-store.ts";
import { useAction } from "../server/use-action.ts";

/** The branches to choose from. */
export function BranchSelect(props: { branchId: string; branches: Me["branches"] }) {
  const { branchId, branches } = props;
  const go = useAction(switchBranch, {
    onDone: (session) => {
      storeSession(session);
      toast(texts.switched(session.branchName));
    },
  });
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
