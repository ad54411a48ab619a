import { getMe } from "@kitround/contract/me/me.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { keptQueryOptions } from "../server/outbox/kept-query.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

// Most people belong to one branch.
const BranchSelect = lazyPart(async () => (await import("./branch-select.tsx")).BranchSelect);

/** Switches to another branch, for a person who belongs to several. */
export function BranchSwitch({ branchId }: { branchId: string }) {
  const me = useQuery({ ...keptQueryOptions(getMe, {}), staleTime: 300_000 });
  const branches = me.data?.branches ?? [];
  if (branches.length < 2) return null;
  return (
    // Reserves its space, so that nothing moves when it is loaded.
    <Box sx={{ minHeight: "var(--control)", maxWidth: "100%", my: 0.5 }}>
      <BranchSelect branchId={branchId} branches={branches} />
    </Box>
  );
}
