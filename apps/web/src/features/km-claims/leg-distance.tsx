import {
  getLegDistance,
  type LegDistance as Far,
} from "@kitround/contract/km-claims/leg-distance.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/km-claims";
import { Read } from "../../fittings/read.tsx";
import { connection } from "../../lib/connection.ts";
import { formatMetres } from "../../lib/distance.ts";
import { useStore } from "../../lib/store.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { queryOptions } from "../../server/queries.ts";
import { request } from "../../server/api.ts";
import { Muted, Row } from "../../ui/vocabulary.tsx";

const t = texts.leg;
const SETTLE_MS = 400;

interface LegDistanceProps {
  from: string;
  to: string;
  onUse: (distanceM: number) => void;
}

/** Measures the distance between the two typed places and says how; the claimant uses it or types another. */
export function LegDistance({ from, to, onUse }: LegDistanceProps) {
  const places = { from: useSettled(from.trim(), SETTLE_MS), to: useSettled(to.trim(), SETTLE_MS) };
  const reached = useStore(connection);
  const asked = places.from !== "" && places.to !== "";
  const input = { query: places };
  const far = useQuery({
    ...queryOptions(getLegDistance, input),
    enabled: asked,
    retry: false,
    // Errors are shown in place, because a dialog must not interrupt typing.
    queryFn: async ({ signal }) =>
      (await request(getLegDistance, input, { signal, background: true })) as Far, // The server checks each answer against the route's schema.
  });
  if (!asked) return null;
  return (
    <Box role="status" sx={{ overflowWrap: "anywhere" }}>
      <Read
        of={{ ...far, isError: far.isError || !reached }}
        waiting={<Muted>{t.measuring}</Muted>}
        failed={<Muted>{t.notMeasured}</Muted>}
      >
        {(found) => <Found far={found} typed={places} onUse={onUse} />}
      </Read>
    </Box>
  );
}

interface FoundProps {
  far: Far;
  typed: { from: string; to: string };
  onUse: (distanceM: number) => void;
}

function Found({ far: { from, to, distanceM, by }, typed, onUse }: FoundProps) {
  if (from === null || to === null) {
    return <Muted>{t.notFound(from === null ? typed.from : typed.to)}</Muted>;
  }
  if (distanceM === null || distanceM === 0) return <Muted>{t.noRoad}</Muted>;
  const distance = formatMetres(distanceM);
  return (
    <Row>
      <Muted>
        {by === "estimate" ? t.estimated(distance) : t.byRoad(distance)},{" "}
        {t.between(t.placeOf[from.kind](from.name), t.placeOf[to.kind](to.name))}.
      </Muted>
      <Button variant="outlined" onClick={() => onUse(distanceM)}>
        {t.use(distance)}
      </Button>
    </Row>
  );
}
