import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { timed } from "../faults/traffic.ts";

export interface Call {
  url: string;
  method: string;
  token: string;
  /** Media type of the body, which is in a file so that the measured process does not have it in memory. */
  type?: string;
  bodyFile?: string;
}

type Asked =
  | { ask: "together"; call: Call; times: number }
  | { ask: "begin"; calls: Call[]; people: number; everyMs: number }
  | { ask: "end" };

export interface Told {
  statuses: (number | null)[];
  /** Each answer's status, and the code of a refusal. */
  said: string[];
  /** Duration of the slowest call, and its path. */
  longestMs: number;
  slowest: string;
}

/** Simulates people with browsers in a process of its own, so that they use none of the server's time. */
export function callers() {
  const child = fork(import.meta.filename, [], { execArgv: [] });
  const told = async (asked: Asked): Promise<Told> => {
    child.send(asked);
    const [answer]: unknown[] = await once(child, "message");
    // Cast: the other end, in this file, has sent it.
    return answer as Told;
  };
  return {
    /** Makes a call this many times at once. */
    together: (call: Call, times: number) => told({ ask: "together", call, times }),
    /** Simulates people who make calls one after another, with a pause between them. */
    begin(calls: Call[], people: number, everyMs: number) {
      child.send({ ask: "begin", calls, people, everyMs } satisfies Asked);
    },
    /** Ends the simulated people. */
    end: () => told({ ask: "end" }),
    leave: () => leave(child),
  };
}

async function leave(child: ChildProcess): Promise<void> {
  const gone = once(child, "close");
  child.kill();
  await gone;
}

async function make({ url, method, token, type, bodyFile }: Call) {
  const body = bodyFile === undefined ? undefined : await readFile(bodyFile);
  return async () => {
    const answered = await timed(url, {
      method,
      headers: {
        "x-auth-token": token,
        ...(type === undefined ? {} : { "content-type": type }),
        ...(method === "GET" ? {} : { "idempotency-key": randomUUID() }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { ...answered, path: new URL(url).pathname };
  };
}

type Answers = Awaited<ReturnType<Awaited<ReturnType<typeof make>>>>[];

function summary(answers: Answers): Told {
  const [slowest] = answers.toSorted((a, b) => b.ms - a.ms);
  return {
    statuses: answers.map(({ status }) => status),
    said: answers.map(({ status, code }) => [status, code].filter(Boolean).join(" ")),
    longestMs: slowest?.ms ?? 0,
    slowest: slowest?.path ?? "",
  };
}

/** The other end: executes requests and reports the results. */
function serveParent(tell: (told: Told) => void): void {
  let over = new AbortController();
  let people: Promise<Answers>[] = [];
  const person = async (calls: Call[], first: number, everyMs: number, signal: AbortSignal) => {
    const answers: Answers = [];
    for (let n = first; !signal.aborted; n += 1) {
      const call = calls[n % calls.length];
      if (call) answers.push(await (await make(call))());
      await sleep(everyMs);
    }
    return answers;
  };
  process.on("message", async (asked: Asked) => {
    if (asked.ask === "begin") {
      const { calls, everyMs } = asked;
      over = new AbortController();
      people = Array.from({ length: asked.people }, (_, n) =>
        person(calls, n, everyMs, over.signal),
      );
    } else if (asked.ask === "together") {
      const call = await make(asked.call);
      tell(summary(await Promise.all(Array.from({ length: asked.times }, call))));
    } else {
      over.abort();
      tell(summary((await Promise.all(people)).flat()));
    }
  });
}

if (process.argv[1] === import.meta.filename) serveParent((told) => process.send?.(told));
