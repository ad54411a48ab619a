import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import { monospace } from "../../lib/theme.ts";

/** The row's link for the keyboard. */
export function OpenType({ type }: { type: KitType }) {
  return (
    <TextLink
      from="/settings/kits"
      to="."
      search={(before: object) => ({ ...before, type: type.id })}
      sx={{ fontFamily: monospace, fontWeight: 600 }}
    >
      {type.code}
    </TextLink>
  );
}
