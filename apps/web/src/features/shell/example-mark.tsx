import { getMe } from "@kitround/contract/me/me.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/areas";
import { TextLink } from "../../fittings/text-link.tsx";
import { keptQueryOptions } from "../../server/outbox/kept-query.ts";
import { tones } from "../../ui/tone.tsx";

/** Shown above every screen of the example branch, so that nobody mistakes it for their own. */
export function ExampleMark() {
  const me = useQuery({ ...keptQueryOptions(getMe, {}), staleTime: 300_000 });
  if (me.data?.branch.example !== true) return null;
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
      {texts.example.mark}{" "}
      <TextLink to="/settings" search={{ open: "first-steps" }} sx={{ color: "inherit" }}>
        {texts.example.leave}
      </TextLink>
    </Box>
  );
}
