import { existsSync, openAsBlob, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { DurableFS, durableStartParams, fsyncPath, smallCache } from "./durable-fs.ts";
import type { EmbeddedOptions, FromWorker, ToWorker } from "./embedded.ts";
import { awaitsReady, hasReady, wireReader } from "./wire-reader.ts";

// PGlite blocks the thread that sends a query until it is answered, so it gets this thread of its own.

// Cast: embedded.ts starts this worker with these two.
const options = workerData as EmbeddedOptions;
const port = parentPort;
if (!port) throw new Error("This file is a worker's.");

let fsyncs = 0;
const send = (message: FromWorker, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

function openAt(dataDir: string): Promise<PGlite> {
  const fs = new DurableFS(dataDir, () => {
    fsyncs += 1;
  });
  return PGlite.create({ fs, extensions: { btree_gist }, startParams: durableStartParams });
}

/**
 * Creates a cluster beside its place and renames it into place, so that a process that is killed halfway leaves no
 * incomplete cluster.
 */
async function openFolder(dataDir: string): Promise<PGlite> {
  if (!existsSync(dataDir)) {
    const making = `${dataDir}.making`;
    rmSync(making, { recursive: true, force: true });
    const first = await openAt(making);
    await first.close();
    for (const entry of readdirSync(making, { recursive: true, withFileTypes: true })) {
      fsyncPath(join(entry.parentPath, entry.name));
    }
    fsyncPath(making);
    renameSync(making, dataDir);
    fsyncPath(dirname(dataDir));
  }
  return openAt(dataDir);
}

/** The small cache and log halve the time of a start (decision 170). */
async function openMemory(snapshotFile?: string): Promise<PGlite> {
  return PGlite.create({
    extensions: { btree_gist },
    startParams: [...PGlite.defaultStartParams, ...smallCache],
    initDbStartParams: ["--wal-segsize=1"],
    ...(snapshotFile ? { loadDataDir: await openAsBlob(snapshotFile) } : {}),
  });
}

const db = options.dataDir
  ? await openFolder(options.dataDir)
  : await openMemory(options.snapshotFile);

const usual = 1 << 20;
let gathered = new Uint8Array(usual);

/**
 * The answer to these messages, complete when this returns. It is read as a raw stream, because PGlite would
 * otherwise parse each answer too, and keep it in memory for as long as it lives.
 */
function answerTo(messages: Uint8Array): Uint8Array<ArrayBuffer> {
  let length = 0;
  const onRawData = (bytes: Uint8Array) => {
    const needed = length + bytes.length;
    if (needed > gathered.length) {
      const longer = new Uint8Array(needed * 2);
      longer.set(gathered.subarray(0, length));
      gathered = longer;
    }
    gathered.set(bytes, length);
    length = needed;
  };
  // The call is synchronous without a file system to wait for: it is done by now, or it fails later, which ends this
  // thread.
  void db.execProtocolRawStream(messages, { syncToFs: false, onRawData });
  const answer = gathered.slice(0, length);
  if (gathered.length > usual) gathered = new Uint8Array(usual);
  return answer;
}

// One session serves one connection after another. The state that a connection leaves behind is discarded, as on a
// server. This takes two messages: several statements in one message form a transaction, in which `discard` is not
// allowed.
const cleanUp = [simpleQuery("rollback"), simpleQuery("discard all")];
let connection = 0;
let read: (bytes: Uint8Array) => void = () => {};

function connect(id: number): void {
  if (connection !== 0) for (const each of cleanUp) answerTo(each);
  connection = id;
  read = wireReader((request) => {
    const answer = answerTo(request);
    const crashed = awaitsReady(request) && !hasReady(answer);
    if (answer.length > 0) send({ kind: "data", connection: id, bytes: answer }, [answer.buffer]);
    if (!crashed) return;
    // PGlite reports neither a panic nor a crash, and it answers nothing from then on. An error thrown here could
    // arrive before the answer, which says what was wrong.
    send({ kind: "crashed" });
    port?.close();
  });
}

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === "data") {
    if (message.connection > connection) connect(message.connection);
    if (message.connection === connection) read(message.bytes);
  } else if (message.kind === "fsyncs") {
    send({ kind: "fsyncs", count: fsyncs });
  } else if (message.kind === "dump") {
    const dump = await db.dumpDataDir("none");
    send({ kind: "dump", bytes: new Uint8Array(await dump.arrayBuffer()) });
  } else {
    await db.close();
    send({ kind: "closed" });
    port?.close();
  }
}

port.on("message", (message: ToWorker) => {
  void hear(message);
});
send({ kind: "ready" });

/** A Query message: its type, its length, the text, and a zero byte. */
function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write("Q");
  head.writeInt32BE(body.length + 4, 1);
  return new Uint8Array(Buffer.concat([head, body]));
}
