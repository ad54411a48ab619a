import { type Capability, can, roles } from "@kitround/contract/access/capabilities.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/who-may";
import { useCan } from "../lib/can.ts";

/** For whoever may only read: who may change it. Nothing for those who may. */
export function WhoMay({ change }: { change: Capability }) {
  const may = useCan(change);
  // Roles stand from the widest to the narrowest; the office before those who do one thing.
  const nearest = roles.findLast((role) => role !== "finance" && can(role, change));
  if (may || nearest === undefined) return null;
  return (
    <Box role="note" sx={{ color: "text.secondary", fontSize: 14 }}>
      {texts.who(nearest)}
    </Box>
  );
}
