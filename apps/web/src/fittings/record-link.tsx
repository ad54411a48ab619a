import type { Capability } from "@kitround/contract/access/capabilities.ts";
import type { ReactNode } from "react";
import { useCan } from "../lib/can.ts";
import { TextLink } from "./links.tsx";

interface Named {
  /** Null for what is known by its name alone. */
  id: string | null;
  name: ReactNode;
}

/** A name that leads to its page, for those who may read it. */
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

/** A kit is found by its code. */
export function KitLink({ code, children = code }: { code: string | null; children?: ReactNode }) {
  if (!useWay(code, "kits:read")) return <>{children}</>;
  return (
    <TextLink to="/kits" search={{ kit: code }} color="inherit">
      {children}
    </TextLink>
  );
}
