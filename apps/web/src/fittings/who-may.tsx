import { type Capability, can, type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { texts } from "#texts/who-may";
import { useCan } from "../lib/can.ts";
import { Muted } from "../ui/vocabulary.tsx";

/** Tells a person who may only read who may change it. Renders nothing for those who may. */
export function WhoMay({
  change,
  words = texts.who,
}: {
  change: Capability;
  words?: (role: Role) => string;
}) {
  const may = useCan(change);
  // Roles are sorted from the widest to the narrowest; the office before the single-purpose roles.
  const those = roles.filter((role) => can(role, change));
  const office = those.findLast((role) => role !== "finance");
  const nearest = office === "admin" ? (those.at(-1) ?? office) : office;
  if (may || nearest === undefined) return null;
  return (
    <Muted role="note" small sx={{ mb: 1.5 }}>
      {words(nearest)}
    </Muted>
  );
}
