import { isIP } from "node:net";

export interface RelyingParty {
  /** The host that passkeys are bound to. */
  id: string;
  /** The only origin whose pages may request them. */
  origin: string;
}

export interface PublicAddress {
  publicUrl: string;
}

/**
 * The relying party; null if browsers create no passkeys: without https, and for an address without a host name
 * (WebAuthn 5.1.2, RP ID).
 */
export function relyingParty({ publicUrl }: PublicAddress): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isPrivate = protocol === "https:" || hostname === "localhost";
  if (!isPrivate || isIP(hostname) !== 0 || hostname.startsWith("[")) return null;
  return { id: hostname, origin };
}
