import {
  type Access,
  allows,
  type Capability,
  can,
} from "@kitround/contract/access/capabilities.ts";
import { useSession } from "./stored-session.ts";

/** Whether the signed-in user has the capability; false when signed out. */
export function useCan(capability: Capability): boolean {
  const session = useSession();
  return session !== null && can(session.role, capability);
}

export function useAllowed(access: Access): boolean {
  const session = useSession();
  return access === "public" || (session !== null && allows(access, session.role));
}
