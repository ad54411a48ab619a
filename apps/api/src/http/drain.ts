import type { Readable } from "node:stream";

/** Bytes of a refused body that are still read: a photo or a list that is some times too large. */
const mostDrained = 64 * 1024 * 1024;

/**
 * Reads what is left of a body and drops it, up to a bound; answers whether all of it came. A server that closes a connection on which
 * something is still being sent resets it, and the browser then shows a broken connection instead of the answer.
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
