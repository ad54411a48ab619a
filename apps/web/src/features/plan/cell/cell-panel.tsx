import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { routeDay } from "@kitround/contract/plan/days.ts";
import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import { texts } from "#texts/plan-cell";
import { useCan } from "../../../lib/can.ts";
import { formatDay } from "../../../lib/dates.ts";
import { SchoolLink } from "../../../fittings/record-link.tsx";
import { WhoMay } from "../../../fittings/who-may.tsx";
import { AllocationCard } from "./allocation-card.tsx";
import { OfferList } from "./offer-list.tsx";
import { RequestList } from "../requests/request-list.tsx";
import { SchoolRoute } from "../grid/school-route.tsx";
import { Part, SidePanel } from "../side-panel.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

interface CellPanelProps {
  school: School;
  rotation: Rotation;
  rotations: readonly Rotation[];
  here: readonly Allocation[];
  requests: readonly KitRequest[];
  conflicts: readonly PlanConflict[];
  onRepair: () => void;
  onClose: () => void;
  onRequests: () => void;
}

/** One cell of the plan: its kits, the school's requests, and the kits that can be assigned. */
export function CellPanel(props: CellPanelProps) {
  const { school, rotation, rotations, here, requests, onClose, onRequests } = props;
  const mayPlan = useCan("plan:write");
  const { routeWeekday: weekday, routeCadence, weeksFrom } = school;
  const run = weekday === null ? null : { weekday, cadence: routeCadence ?? "every", weeksFrom };
  const day = (from: string) => formatDay(routeDay(from, run));
  return (
    <SidePanel
      title={<SchoolLink id={school.id} name={school.nameEn} />}
      sub={
        <>
          <b style={{ fontWeight: 600 }}>{texts.heading(rotation.seq)}</b>
          <br />
          {texts.days(day(rotation.deliverOn), day(rotation.collectOn))}
          <SchoolRoute school={school} />
        </>
      }
      onClose={onClose}
    >
      <WhoMay change="plan:write" />
      <Part title={texts.here}>
        {here.length === 0 && <Muted>{texts.nothing}</Muted>}
        {here.map((allocation) => (
          <AllocationCard
            key={allocation.id}
            allocation={allocation}
            rotation={rotation}
            mayPlan={mayPlan}
            conflict={props.conflicts.find((one) => one.allocationId === allocation.id)}
            onRepair={props.onRepair}
          />
        ))}
      </Part>
      {mayPlan && <OfferList rotation={rotation} school={school} />}
      <RequestList
        requests={requests}
        rotations={rotations}
        {...(mayPlan ? { onEdit: onRequests } : {})}
      />
    </SidePanel>
  );
}
