import type { Capability } from "@kitround/contract/access/capabilities.ts";
import type { HistoryName } from "@kitround/contract/audit/history.ts";
import type { ReactNode } from "react";
import { texts } from "#texts/history";
import { useAllowed, useCan } from "../lib/can.ts";
import { TextLink } from "./text-link.tsx";

interface Named {
  /** Null if only the name is known. */
  id: string | null;
  name: ReactNode;
}

/** A name that links to its page, for people who may read that. */
function useWay(id: string | null, reads: Capability): id is string {
  return useCan(reads) && id !== null;
}

export function PersonLink({ id, name }: Named) {
  if (!useWay(id, "users:read")) return <>{name}</>;
  return (
    <TextLink to="/settings/users/$id" params={{ id }} color="inherit">
      {name}
    </TextLink>
  );
}

export function SchoolLink({ id, name }: Named) {
  if (!useWay(id, "schools:read")) return <>{name}</>;
  return (
    <TextLink to="/settings/schools/$id" params={{ id }} color="inherit">
      {name}
    </TextLink>
  );
}

export function TripLink({ id, name }: Named) {
  if (!useWay(id, "trips:read")) return <>{name}</>;
  return (
    <TextLink to="/trips/$id" params={{ id }} color="inherit">
      {name}
    </TextLink>
  );
}

/** A kit's link uses its code. */
export function KitLink({ code, children = code }: { code: string | null; children?: ReactNode }) {
  if (!useWay(code, "kits:read")) return <>{children}</>;
  return (
    <TextLink to="/kits" search={{ kit: code }} color="inherit">
      {children}
    </TextLink>
  );
}

/** A kit type's page is part of the settings of kits. */
function KitTypeLink({ id, name }: Named) {
  if (!useWay(id, "kit-types:read")) return <>{name}</>;
  return (
    <TextLink to="/settings/kits" search={{ type: id }} color="inherit">
      {name}
    </TextLink>
  );
}

function ItemLink({ id, name }: Named) {
  if (!useWay(id, "kit-room:work")) return <>{name}</>;
  return (
    <TextLink to="/top-ups" search={{ tab: "stock", item: id }} color="inherit">
      {name}
    </TextLink>
  );
}

export function RouteLink({ id, name }: Named) {
  if (!useWay(id, "schools:read")) return <>{name}</>;
  return (
    <TextLink to="/settings/routes/$id" params={{ id }} color="inherit">
      {name}
    </TextLink>
  );
}

const readVehicles = ["trips:write", "claims:read"] as const;

/** The office and finance read all vehicles. */
export function VehicleLink({ id, name }: Named) {
  const reads = useAllowed(readVehicles);
  if (!reads || id === null) return <>{name}</>;
  return (
    <TextLink to="/settings" search={{ open: "vehicles", vehicle: id }} color="inherit">
      {name}
    </TextLink>
  );
}

interface PlanPlace {
  termId: string | null;
  rotationId: string;
  /** The cell of this school in the rotation; without it the rotation itself. */
  schoolId?: string;
  children: ReactNode;
}

/** The cell in the plan that something was planned for. */
export function PlanLink({ termId, rotationId, schoolId, children }: PlanPlace) {
  if (!useWay(termId, "plan:read")) return <>{children}</>;
  const search = { term: termId, rotation: rotationId };
  return (
    <TextLink
      to="/plan"
      search={
        schoolId === undefined
          ? { ...search, show: "rotation" }
          : { ...search, school: schoolId, show: "cell" }
      }
      color="inherit"
    >
      {children}
    </TextLink>
  );
}

/** Links anything that a history names. */
export function NamedLink({ named: { kind, id, name, within } }: { named: HistoryName }) {
  switch (kind) {
    case "branch_user":
      return <PersonLink id={id} name={name} />;
    case "school":
      return <SchoolLink id={id} name={name} />;
    case "trip":
      return <TripLink id={id} name={name} />;
    case "kit":
      return <KitLink code={name} />;
    case "kit_type":
      return <KitTypeLink id={id} name={name} />;
    case "item":
      return <ItemLink id={id} name={name} />;
    case "route":
      return <RouteLink id={id} name={name} />;
    case "rotation":
      return (
        <PlanLink termId={within} rotationId={id}>
          {texts.rotation(name)}
        </PlanLink>
      );
    case "vehicle":
      return <VehicleLink id={id} name={name} />;
  }
}
