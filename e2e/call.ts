import { setTimeout as sleep } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import type { Session } from "@kitround/contract/session/session.ts";

/**
 * The address of the server under test: the worker's own, or the one that `E2E_URL` names. Throws if there is none
 * yet.
 */
export function serverUrl(): string {
  const url = process.env["E2E_URL"];
  if (url === undefined) throw new Error("No server yet: take `test` of fixtures.ts");
  return url;
}

/** One call to the server under test, or to the one at `url`. Throws the server's refusal. */
export async function call<R extends Route>(
  session: Session,
  route: R,
  input: Input<R>,
  url = serverUrl(),
): Promise<Result<R>> {
  // Cast: the input has the parts that the route declares.
  const given = input as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: object;
  };
  const asked = new URLSearchParams(given.query).toString();
  const path = filledPath(route.path, (name) => given.params?.[name]) + (asked && `?${asked}`);
  const key = randomUUID();
  const send = () =>
    fetch(`${url}/api${path}`, {
      method: route.method,
      headers: {
        "Content-Type": "application/json",
        "X-Auth-Token": session.sessionId,
        "Idempotency-Key": key,
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
  let answer = await send();
  // A busy server refuses and has changed nothing, so the same key may be sent again.
  for (let again = 0; answer.status === 503 && again < 5; again += 1) {
    await sleep(500);
    answer = await send();
  }
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${route.method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Result<R>; // the server has validated it against the route's schema
}
