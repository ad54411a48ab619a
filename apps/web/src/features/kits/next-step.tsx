import type { Kit } from "@kitround/contract/kits/kit.ts";
import { texts } from "#texts/kits";
import { useCan } from "../../lib/can.ts";
import { ButtonLink } from "../../fittings/links.tsx";

const start = { alignSelf: "flex-start" };

/** A link to the kit's next step, for people who do it. */
export function NextStep({ kit }: { kit: Kit }) {
  const kitRoom = useCan("kit-room:work");
  const seesTrips = useCan("trips:read");
  if (kit.tripId !== null && seesTrips) {
    return (
      <ButtonLink to="/trips/$id" params={{ id: kit.tripId }} variant="contained" sx={start}>
        {texts.act.trip}
      </ButtonLink>
    );
  }
  if (!kitRoom) return null;
  if (kit.state === "in_check") {
    return (
      <ButtonLink to="/top-ups" search={{ kit: kit.code }} variant="contained" sx={start}>
        {texts.act.checkIn}
      </ButtonLink>
    );
  }
  if (kit.state === "needs_top_up") {
    return (
      <ButtonLink
        to="/top-ups"
        search={{ tab: "top-up", kit: kit.code }}
        variant="contained"
        sx={start}
      >
        {texts.act.topUp}
      </ButtonLink>
    );
  }
  if ((kit.state === "ready" || kit.state === "packed") && kit.nextDeliverOn !== null) {
    return (
      <ButtonLink to="/prepare-kits" search={{ kit: kit.code }} variant="contained" sx={start}>
        {texts.act.prepare}
      </ButtonLink>
    );
  }
  return null;
}
