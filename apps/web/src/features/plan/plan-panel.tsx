import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { texts } from "#texts/plan-rotation";
import { useCan } from "../../lib/can.ts";
import { toast } from "../../lib/toast-store.ts";
import { AutoPlanPanel } from "./auto/auto-plan-panel.tsx";
import type { AutoPlanState } from "./auto/use-auto-plan.ts";
import { CellPanel } from "./cell/cell-panel.tsx";
import { ConflictsPanel } from "./conflicts-panel.tsx";
import { HolidaysPanel } from "./holidays/holidays-panel.tsx";
import type { PlanParts } from "./plan-model.ts";
import type { PlanPlace } from "./plan-preview.ts";
import type { GoTo, PlanSearch } from "./plan-search.ts";
import { UnpublishedPanel } from "./publish/unpublished-panel.tsx";
import { RequestsPanel } from "./requests/requests-panel.tsx";
import { RotationForm } from "./terms/rotation-form.tsx";
import { RotationPanel } from "./terms/rotation-panel.tsx";
import { SidePanel } from "./side-panel.tsx";
import { TermForm } from "./terms/term-form.tsx";
import { AskSchools } from "./wishes/ask-schools.tsx";

interface PlanPanelProps {
  search: PlanSearch;
  branch: Branch;
  terms: readonly Term[];
  term: Term;
  rotations: readonly Rotation[];
  parts: PlanParts;
  conflicts: readonly PlanConflict[];
  auto: AutoPlanState;
  declined: ReadonlySet<string>;
  onDecline: (declined: ReadonlySet<string>) => void;
  /** Scrolls to the first of these cells in the plan. */
  onLook: (places: readonly PlanPlace[]) => void;
  go: GoTo;
}

/** Panels that only change the plan; an address that was passed on may name one to a reader. */
const forPlanners = new Set<PlanSearch["show"]>(["auto", "wishes", "term", "add-rotation"]);

/** The panel that the URL names, or nothing. */
export function PlanPanel(props: PlanPanelProps) {
  const mayPlan = useCan("plan:write");
  const { search, branch, terms, term, rotations, parts, go } = props;
  const close = () => go({ show: undefined, school: undefined, job: undefined, scope: undefined });
  const school = parts.schools.find((s) => s.id === search.school);
  const rotation = rotations.find((r) => r.id === search.rotation);
  const requests = parts.requests.filter((r) => r.schoolId === search.school);

  if (!mayPlan && forPlanners.has(search.show)) return null;
  if (search.show === "auto") {
    return (
      <AutoPlanPanel
        search={search}
        termId={term.id}
        rotations={rotations}
        parts={parts}
        plan={props.auto}
        declined={props.declined}
        onDecline={props.onDecline}
        onLook={props.onLook}
        go={go}
        onClose={close}
      />
    );
  }
  if (search.show === "conflicts") {
    return (
      <ConflictsPanel
        conflicts={props.conflicts}
        rotations={rotations}
        only={search.conflict ?? false}
        go={go}
        onClose={close}
      />
    );
  }
  if (search.show === "unpublished") {
    return (
      <UnpublishedPanel
        termId={term.id}
        rotations={rotations}
        conflicts={props.conflicts}
        go={go}
        onClose={close}
      />
    );
  }
  if (search.show === "holidays") {
    return <HolidaysPanel key={term.id} term={term} branch={branch} onClose={close} />;
  }
  if (search.show === "wishes") {
    return <AskSchools key={term.id} term={term} onClose={close} />;
  }
  if (search.show === "term") {
    return (
      <SidePanel title={texts.term.title} onClose={close}>
        <TermForm
          branch={branch}
          terms={terms}
          onDone={({ id }) => go({ term: id, show: undefined, rotation: undefined })}
        />
      </SidePanel>
    );
  }
  if (search.show === "add-rotation") {
    const last = rotations.at(-1);
    return (
      <SidePanel title={texts.add} onClose={close}>
        <RotationForm
          key={last?.id ?? "first"}
          term={term}
          start={{
            deliverOn: last?.collectOn ?? term.startsOn,
            days: branch.rotationDays,
            lead: branch.prepLeadDays,
          }}
          onDone={(added) => {
            toast(texts.added(added.seq));
            close();
          }}
        />
      </SidePanel>
    );
  }
  if (search.show === "requests" && school) {
    return (
      <RequestsPanel
        key={school.id}
        school={school}
        termId={term.id}
        rotations={rotations}
        requests={requests}
        onClose={close}
      />
    );
  }
  if (search.show === "cell" && school && rotation) {
    return (
      <CellPanel
        key={`${school.id} ${rotation.id}`}
        school={school}
        rotation={rotation}
        rotations={rotations}
        here={parts.allocations.filter(
          (a) => a.schoolId === school.id && a.rotationId === rotation.id,
        )}
        requests={requests}
        conflicts={props.conflicts}
        onRepair={() => go({ show: "auto", scope: "broken" })}
        onClose={close}
        onRequests={() => go({ show: "requests" })}
      />
    );
  }
  if (search.show === "rotation" && rotation) {
    return (
      <RotationPanel
        key={rotation.id}
        rotation={rotation}
        term={term}
        minutes={branch.volunteerMinutes}
        conflicts={props.conflicts.filter(
          (one) =>
            one.rotationId === rotation.id && one.faults.some((fault) => fault.rule !== "past"),
        )}
        allocations={parts.allocations.filter((a) => a.rotationId === rotation.id)}
        onClose={close}
      />
    );
  }
  return null;
}
