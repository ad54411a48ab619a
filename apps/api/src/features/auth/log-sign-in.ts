import type { Session } from "@kitround/contract/session/session.ts";
import type { FastifyRequest } from "fastify";
import { hexOfToken, tokenMark } from "../../http/admit.ts";

/** Logs who signed in, how, and with which session; the call's own line has the address. */
export function logSignIn(
  request: FastifyRequest,
  { branchId, branchUserId, sessionId }: Session,
  by: "password" | "microsoft" | "passkey",
): void {
  const session = tokenMark(hexOfToken(sessionId));
  request.log.info({ by, session, branch: branchId, actor: branchUserId }, "signed in");
}
