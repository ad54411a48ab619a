import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import { onDisk } from "../disk-fault.ts";

// PostgreSQL compiled to WebAssembly, in a worker thread, used by the same driver as a server: `pg` writes its
// protocol into a stream, which here ends in the worker instead of a socket.

export interface EmbeddedOptions {
  /** The data folder; without it the data are in memory. */
  dataDir?: string;
  /** A memory database's content: an archive from `dump`. */
  snapshotFile?: string;
}

export type ToWorker =
  | { kind: "data"; connection: number; bytes: Uint8Array }
  | { kind: "fsyncs" }
  | { kind: "dump" }
  | { kind: "close" };
export type FromWorker =
  | { kind: "ready" }
  | { kind: "data"; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "fsyncs"; count: number }
  | { kind: "dump"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "crashed" }
  | { kind: "closed" };

export interface Embedded {
  /** A new connection for `pg`'s `stream` setting. PGlite has one session, so there is one connection at a time. */
  stream(): Duplex;
  /** How many times PostgreSQL has flushed a file since the start. */
  fsyncs(): Promise<number>;
  /** The whole data directory as a tar archive. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  /** Called when the engine has crashed; it can't be used any more. */
  onBroken(listener: (error: Error) => void): void;
  close(): Promise<void>;
}

/**
 * The heap limit is ten times what the worker needs: PostgreSQL's own memory and the messages are not part of the
 * heap.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const worker = new Worker(new URL("embedded-worker.ts", import.meta.url), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  let connections = 0;
  let line: WorkerLine | null = null;
  const asked = new Map<FromWorker["kind"], (message: FromWorker) => void>();
  let broken: Error | null = null;
  let closing = false;
  const listeners: ((error: Error) => void)[] = [];
  let failStart: (error: Error) => void = () => {};

  const ready = new Promise<FromWorker>((resolve, reject) => {
    asked.set("ready", resolve);
    failStart = reject;
  });
  worker.on("message", (message: FromWorker) => {
    if (message.kind === "data") {
      if (message.connection === connections) line?.push(Buffer.from(message.bytes.buffer));
    } else if (message.kind === "crashed") {
      fail(new Error("The embedded database has crashed."));
    } else {
      asked.get(message.kind)?.(message);
      asked.delete(message.kind);
    }
  });
  const fail = (error: Error) => {
    if (broken) return;
    broken = error;
    failStart(error);
    for (const listener of listeners) listener(error);
    line?.destroy(error);
  };
  worker.on("error", fail);
  worker.on("exit", (code) => {
    if (!closing) fail(new Error(`The embedded database stopped (${code}).`));
  });

  const tell = (message: ToWorker) => {
    if (broken) throw broken;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
    worker.postMessage(message);
  };
  function ask<K extends "fsyncs" | "dump" | "closed">(question: ToWorker, answer: K) {
    return new Promise<Extract<FromWorker, { kind: K }>>((resolve) => {
      // The answer has the type that was asked for.
      asked.set(answer, (message) => resolve(message as Extract<FromWorker, { kind: K }>));
      tell(question);
    });
  }

  await onDisk(options.dataDir ?? "the database", () => ready);
  return {
    stream() {
      connections += 1;
      const connection = connections;
      line = new WorkerLine((bytes) => tell({ kind: "data", connection, bytes }));
      return line;
    },
    fsyncs: async () => (await ask({ kind: "fsyncs" }, "fsyncs")).count,
    dump: async () => (await ask({ kind: "dump" }, "dump")).bytes,
    onBroken: (listener) => void listeners.push(listener),
    close: async () => {
      if (broken || closing) return;
      closing = true;
      await ask({ kind: "close" }, "closed");
      await worker.terminate();
    },
  };
}

/** The socket for `pg`, over the worker's message port. */
class WorkerLine extends Duplex {
  readonly #send: (bytes: Uint8Array) => void;

  constructor(send: (bytes: Uint8Array) => void) {
    super();
    this.#send = send;
  }
  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    try {
      this.#send(new Uint8Array(chunk));
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map((part) => part.chunk)), "buffer", done);
  }
  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
