import type { Readable } from "node:stream";

/** Maximum bytes of a refused body that are still read: a photo or a list several times too large. */
const mostDrained = 64 * 1024 * 1024;

/**
 * Reads the rest of a body and discards it, up to a limit; returns whether all of it arrived. If a server closes a
 * connection while data are still being sent, it resets the connection, and the browser shows a network error instead
 * of the answer.
 */
export async function drain(body: Readable): Promise<boolean> {
  if (body.readableEnded || body.destroyed) return body.readableEnded;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let drained = 0;
  const count = (part: Buffer) => {
    drained += part.length;
    if (drained > mostDrained) resolve(false);
  };
  const end = () => resolve(true);
  const broken = () => resolve(false);
  body.on("data", count).once("end", end).once("close", broken);
  const whole = await promise;
  body.off("data", count).off("end", end).off("close", broken);
  if (!whole) body.pause();
  return whole;
}
