import type { PushMessage } from "@kitround/contract/pushes/push.ts";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { encryptPush } from "./encrypt-push.ts";
import { authorisation, readPushKey } from "./push-key.ts";

// Job kinds are created before the configuration is read.
let contact = "";

export function usePushes({ publicUrl, mail }: Pick<Config, "publicUrl" | "mail">): void {
  contact = mail === null ? publicUrl : `mailto:${mail.from}`;
}

/** News about a trip is of no use on the next day. */
const daySeconds = 24 * 3600;
const timeoutMs = 10_000;

/** Sends one message to one device. A device that its push service no longer knows is removed. */
export const sendPush = jobKind({
  name: "send_push",
  attempts: 8,
  input: z.object({
    deviceId: z.uuid(),
    title: z.string(),
    body: z.string(),
    path: z.string(),
    tag: z.uuid(),
  }),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: z.object({ state: z.enum(["sent", "gone"]) }),
  async run(job) {
    const { deviceId, ...message } = job.input;
    let to: Receiver | undefined;
    await job.step(async (tx) => {
      to = await withSystem(tx, (system) => readReceiver(system, deviceId));
      return { done: 0, total: 1 };
    });
    if (to === undefined || (await post(to, message, job.signal)) === "sent") {
      const state = to === undefined ? "gone" : "sent";
      return async () => ({ state });
    }
    return async (tx) => {
      await withSystem(tx, (system) =>
        system.deleteFrom("pushDevice").where("id", "=", deviceId).execute(),
      );
      return { state: "gone" };
    };
  },
});

type Receiver = NonNullable<Awaited<ReturnType<typeof readReceiver>>>;

async function readReceiver(tx: Tx, id: string) {
  const device = await tx
    .selectFrom("pushDevice as d")
    .innerJoin("session as s", "s.id", "d.sessionId")
    .select(["d.endpoint", "d.publicKey", "d.authKey"])
    .where("d.id", "=", id)
    .where("s.endedAt", "is", null)
    .executeTakeFirst();
  return device && { ...device, server: await readPushKey(tx) };
}

/** Throws if a retry is worthwhile: the push service can't be reached, is busy or faulty. */
async function post(
  { endpoint, server, ...device }: Receiver,
  message: PushMessage,
  signal: AbortSignal,
): Promise<"sent" | "gone"> {
  const response = await fetch(endpoint, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: {
      Authorization: await authorisation(server, endpoint, contact),
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(daySeconds),
      // Replaces news of the same trip that has not been delivered yet; at most 32 characters.
      Topic: message.tag.replaceAll("-", ""),
      Urgency: "high",
    },
    body: new Uint8Array(await encryptPush(JSON.stringify(message), device)),
  });
  await response.body?.cancel();
  if (response.ok) return "sent";
  if (response.status === 404 || response.status === 410) return "gone";
  throw new Error(`The push service answered ${response.status}.`);
}
