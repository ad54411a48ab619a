import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { oneOf, type Random } from "./hostile-values.ts";
import { fetchJson, type ServerProcess } from "./server-process.ts";

interface Write {
  method: string;
  path: string;
  body: object;
  /** What the writer records after an acknowledgement. */
  done(): void;
}

const pauseMs = 50;

/** Faulty clients, which a harness has to detect. */
export type Plant = "forgets its key" | "counts what it never sent";

export interface Writing {
  token: string;
  random: Random;
  /** The server that answers now, once it answers. */
  server(): Promise<Pick<ServerProcess, "url">>;
  plant?: Plant | undefined;
}

/** The expected and the actual state of a writer's records. */
export interface Difference {
  lost: number;
  doubled: number;
}

/** One person's writes of several kinds, one after the other, each sent again with its key until it is acknowledged. */
export async function mixedWriter({ token, random, server, plant }: Writing) {
  const mark = randomUUID().slice(0, 8);
  let acknowledged = 0;
  let sentAgain = 0;
  let failed = 0;

  const send = async (write: Pick<Write, "method" | "path" | "body">) => {
    let key: string = randomUUID();
    for (;;) {
      const answer = await fetchJson(await server(), write.method, write.path, {
        token,
        key,
        body: write.body,
      }).catch(() => null);
      if (answer === null || answer.status === 503) {
        failed += 1;
        await sleep(pauseMs);
      }
      // Another process may still be at work on this key, for a connection that broke.
      const later = answer?.status === 503 || answer?.body["code"] === "key_in_progress";
      // A phone that loses its signal does not get the answer to a completed write.
      const seen = answer !== null && !later && random() > 0.02;
      if (seen) {
        if (answer.status >= 300)
          throw new Error(`${write.method} ${write.path}: ${JSON.stringify(answer.body)}`);
        acknowledged += 1;
        return answer.body;
      }
      sentAgain += 1;
      if (plant === "forgets its key") key = randomUUID();
    }
  };
  const made = async (path: string, body: object) =>
    String((await send({ method: "POST", path, body }))["id"]);

  const item = await made("/items", { sku: `W-${mark}`, name: `Magnets of ${mark}` });
  const school = await made("/schools", { nameEn: `Te Kura o ${mark}` });
  const known = { onHand: 0, movements: 0, tasks: 0, version: 1 };
  const writes: Write[] = [
    {
      method: "POST",
      path: "/stock/movements",
      body: { itemId: item, qty: 1, reason: "receipt" },
      done: () => {
        known.onHand += 1;
        known.movements += 1;
      },
    },
    {
      method: "POST",
      path: "/school-tasks",
      body: { schoolId: school, title: "Fetch the spare magnets" },
      done: () => {
        known.tasks += 1;
      },
    },
  ];
  const change = (): Write => ({
    method: "PATCH",
    path: `/schools/${school}`,
    body: { rowVersion: known.version, accessNote: `Gate ${known.version}` },
    done: () => {
      known.version += 1;
    },
  });
  if (plant === "counts what it never sent") known.tasks += 1;

  const read = async (path: string) => {
    const { status, body } = await fetchJson(await server(), "GET", path, { token });
    if (status !== 200) throw new Error(`GET ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    async writeOne(): Promise<void> {
      // A faulty client that repeats a change with a new key would get a stale version, so only other writes can happen twice.
      const write = oneOf(random, plant === "forgets its key" ? writes : [...writes, change()]);
      await send(write);
      write.done();
    },
    /** `failed` calls had no answer, or 503; those and answers that the writer did not see were sent again. */
    counts: () => ({ acknowledged, sentAgain, failed }),
    /** Reads its records again. */
    async difference(): Promise<Difference> {
      const found = {
        onHand: Number((await read(`/items/${item}`))["onHand"]),
        movements: Number((await read(`/stock/movements?itemId=${item}&limit=1`))["total"]),
        tasks: Number((await read(`/school-tasks?schoolId=${school}&limit=1`))["total"]),
        version: Number((await read(`/schools/${school}`))["rowVersion"]),
      };
      const names = ["onHand", "movements", "tasks", "version"] as const;
      const over = names.map((name) => found[name] - known[name]);
      return {
        lost: over.reduce((sum, n) => sum + Math.max(0, -n), 0),
        doubled: over.reduce((sum, n) => sum + Math.max(0, n), 0),
      };
    },
  };
}
