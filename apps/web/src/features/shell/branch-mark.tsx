import { getMe } from "@kitround/contract/me/me.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/areas";
import { TextLink } from "../../fittings/text-link.tsx";
import { keptQueryOptions } from "../../server/outbox/kept-query.ts";
import { tones } from "../../ui/tone.tsx";

/** Shown above every screen of the example, so that nobody mistakes it for their own branch, and of an archived branch. */
export function BranchMark() {
  const me = useQuery({ ...keptQueryOptions(getMe, {}), staleTime: 300_000 });
  const branch = me.data?.branch;
  if (branch?.example !== true && branch?.archived !== true) return null;
  const { mark, leave, open } = branch.archived
    ? ({ ...texts.archived, open: "branches" } as const)
    : ({ ...texts.example, open: "first-steps" } as const);
  const { ink, tint } = tones.blocked;
  return (
    <Box
      role="note"
      sx={{
        displayPrint: "none",
        px: 2,
        py: 0.75,
        textAlign: "center",
        bgcolor: tint,
        color: ink,
        fontSize: 14,
        fontWeight: 600,
      }}
    >
      {mark}{" "}
      <TextLink to="/settings" search={{ open }} sx={{ color: "inherit" }}>
        {leave}
      </TextLink>
    </Box>
  );
}
