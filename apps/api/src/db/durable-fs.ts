import { closeSync, fsyncSync, openSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { PGlite } from "@electric-sql/pglite";

/**
 * A larger cache would store the pages twice: reads come from the operating system's cache, or from memory (decision
 * 170).
 */
export const smallCache = ["-c", "shared_buffers=16MB"];

// As shipped, PGlite never flushes to the disk: it starts PostgreSQL with -F, and its file layer has no fsync. Here
// it starts without -F, and PostgreSQL's fsync calls Node's. Its fdatasync (the default for the log) is a stub, hence
// wal_sync_method.
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  ...smallCache,
];

interface Stream {
  nfd?: number;
  node: unknown;
}
interface NodeFileSystem {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: Stream) => number };
}

const EIO = 29;

/** PGlite on a folder of this machine, where an acknowledged commit has reached the disk. */
export class DurableFS extends NodeFS {
  readonly #onFsync: () => void;

  constructor(dataDir: string, onFsync: () => void = () => {}) {
    super(dataDir);
    this.#onFsync = onFsync;
  }

  override async init(...args: Parameters<NodeFS["init"]>) {
    const made = await super.init(...args);
    const fsync = (nodefs: NodeFileSystem) => (stream: Stream) => {
      this.#onFsync();
      try {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        else fsyncPath(nodefs.realPath(stream.node));
        return 0;
      } catch {
        // PostgreSQL answers an I/O error with a panic, as it must: the state of the disk is unknown.
        return EIO;
      }
    };
    made.emscriptenOpts.preRun = [
      ...(made.emscriptenOpts.preRun ?? []),
      (module) => {
        // The file system's inner operations are not in its published types.
        const nodefs = module.FS.filesystems.NODEFS as unknown as NodeFileSystem;
        nodefs.stream_ops.fsync = fsync(nodefs);
      },
    ];
    return made;
  }
}

/** Flushes a file, or a folder's directory entries. */
export function fsyncPath(path: string): void {
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
