import type { UnservedWish } from "@kitround/contract/auto-plan/auto-plan.ts";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useState } from "react";
import { texts } from "#texts/auto-plan";
import { texts as plan } from "#texts/plan";
import { TextLink } from "../../../fittings/text-link.tsx";
import type { GoTo } from "../plan-search.ts";
import { Strong } from "../../../ui/vocabulary.tsx";

const few = 8;

/** Open requests: the rule that prevents each, and a way to change that. */
export function UnservedList({ unserved, go }: { unserved: readonly UnservedWish[]; go: GoTo }) {
  const [all, setAll] = useState(false);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
      {unserved.slice(0, all ? undefined : few).map((wish) => (
        <li key={`${wish.schoolId} ${wish.kitTypeId}`}>
          <Strong>
            {wish.schoolName}: {wish.kitTypeName}
            <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
              {" · "}
              {plan.wish(wish.rank)}
            </Box>
          </Strong>
          <Box sx={{ fontSize: 14 }}>{wish.message}</Box>
          <Remedy wish={wish} go={go} />
        </li>
      ))}
      {!all && unserved.length > few && (
        <li>
          <Link component="button" type="button" onClick={() => setAll(true)} sx={target}>
            {texts.showAll(unserved.length)}
          </Link>
        </li>
      )}
    </Box>
  );
}

const target = { fontSize: 14, fontWeight: 600, minHeight: 32, textAlign: "left" } as const;

function Remedy({ wish: { remedy, schoolId, rotationId }, go }: { wish: UnservedWish; go: GoTo }) {
  const { words, place, id } = remedy;
  if (place === "school" && id !== null) {
    return (
      <TextLink to="/settings/schools/$id" params={{ id }} sx={target}>
        {words}
      </TextLink>
    );
  }
  if (place === "route" && id !== null) {
    return (
      <TextLink to="/settings/routes/$id" params={{ id }} sx={target}>
        {words}
      </TextLink>
    );
  }
  if (place === "copies" && id !== null) {
    return (
      <TextLink to="/settings/kits" search={{ type: id }} sx={target}>
        {words}
      </TextLink>
    );
  }
  const cell = place === "cell" && rotationId !== null;
  return (
    <Link
      component="button"
      type="button"
      sx={target}
      onClick={() =>
        cell
          ? go({ show: "cell", school: schoolId, rotation: rotationId })
          : place === "rotation" && id !== null
            ? go({ show: "rotation", rotation: id, school: undefined })
            : go({ show: "add-rotation" })
      }
    >
      {words}
    </Link>
  );
}
