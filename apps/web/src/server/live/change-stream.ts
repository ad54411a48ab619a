import { beatSeconds, changesPath } from "@kitround/contract/live/changes-path.ts";
import { createParser } from "eventsource-parser";
import { urlOf } from "../api.ts";

/** The messages of the stream, which tabs pass on to each other. */
export type Told =
  | { kind: "change"; id: string; tables: string[] }
  | { kind: "reset"; id: string }
  | { kind: "beat" }
  /** Whether the server answers: without other calls, the stream is the first to notice. */
  | { kind: "reach"; reached: boolean }
  | { kind: "ended" };

/** After this long without a message the stream counts as broken; heartbeats come three times as often. */
export const silenceMs = beatSeconds * 3000;

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

export interface StreamOptions {
  sessionId: string;
  signal: AbortSignal;
  /** The id of the last event that any tab has received. */
  lastId(): string | undefined;
  tell(told: Told): void;
}

/** Keeps the stream open, reconnecting after each break, until `signal` aborts or the session is over. */
export async function holdStream(options: StreamOptions): Promise<void> {
  const { signal, tell } = options;
  let wait = firstWaitMs;
  while (!signal.aborted) {
    try {
      const opened = await readStream(options);
      if (opened === "ended") {
        tell({ kind: "ended" });
        return;
      }
      // Another window of this session replaced this stream: reconnecting at once would replace a third one.
      wait = opened === "displaced" ? longestWaitMs : firstWaitMs;
    } catch {
      if (signal.aborted) return;
    }
    await pause(wait * (0.5 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, longestWaitMs);
  }
}

/** Reads one connection to its end. Throws if it can't be opened or breaks. */
async function readStream({ sessionId, signal, lastId, tell }: StreamOptions) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    const last = lastId();
    const response = await fetch(urlOf({ path: changesPath }, {}), {
      headers: {
        "X-Auth-Token": sessionId,
        ...(last === undefined ? {} : { "Last-Event-ID": last }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: "no-store",
    }).catch((error: unknown) => {
      if (!signal.aborted) tell({ kind: "reach", reached: false });
      throw error;
    });
    // A 5xx may come from a proxy whose server is down, so it does not count as reached.
    if (response.status < 500) tell({ kind: "reach", reached: true });
    if (response.status === 403) return "ended" as const;
    if (!response.ok || response.body === null) throw new Error(`No stream: ${response.status}`);
    const stream: { end: "closed" | "displaced" | "ended" } = { end: "closed" };
    const parser = createParser({
      onEvent({ event, id = "", data }) {
        if (event === "change") tell({ kind: "change", id, tables: tablesOf(data) });
        else if (event === "reset") tell({ kind: "reset", id });
        else if (event === "ended" || event === "displaced") stream.end = event;
      },
      onComment: () => tell({ kind: "beat" }),
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return stream.end;
      alive();
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function tablesOf(data: string): string[] {
  const value = JSON.parse(data) as { tables: string[] }; // the server writes the route's own shape
  return value.tables;
}

/** Ends early when the browser reports that it is online again. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
