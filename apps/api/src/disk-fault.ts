import pg from "pg";
import { AppError } from "./app-error.ts";

type Kind = "full" | "read-only" | "forbidden" | "not made";

const byCode: Readonly<Record<string, Kind>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "read-only",
  EACCES: "forbidden",
  EPERM: "forbidden",
};
/** The embedded PostgreSQL runs on WASI, whose errors are numbers (wasi_snapshot_preview1, errno). */
const byWasiNumber: Readonly<Record<number, Kind>> = {
  2: "forbidden",
  19: "full",
  51: "full",
  63: "forbidden",
  69: "read-only",
};
const diskFull = "53100";

const sentences: Readonly<Record<Kind, (place: string) => string>> = {
  full: (place) => `There is no room left on the disk of ${place}. Free some, then try again.`,
  "read-only": (place) =>
    `The disk of ${place} is read-only. Make it writable or name another place, then try again.`,
  forbidden: (place) =>
    `This user may not write to ${place}. Give the user that right or name another place, then try again.`,
  "not made": (place) =>
    `${place} can't be made. Its disk may be read-only, or a folder above it may be missing. Name another place, then try again.`,
};

/** A sentence about what is wrong with the disk and what to do; null for any other error. */
export function diskFault(error: unknown, place: string): AppError | null {
  const kind = kindOf(error);
  return kind && new AppError("unavailable", sentences[kind](place));
}

/** Runs work that writes to `place`. Throws `diskFault` instead of the operating system's message. */
export async function onDisk<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFault(error, place) ?? error;
  }
}

/** The sentence that a command prints for the error that ends it. */
export function sentenceOf(error: unknown): string {
  const inDatabase = error instanceof pg.DatabaseError ? diskFault(error, "the database") : null;
  const said = inDatabase ?? error;
  return said instanceof Error ? said.message : String(said);
}

function kindOf(error: unknown): Kind | null {
  if (typeof error !== "object" || error === null) return null;
  if (error instanceof pg.DatabaseError) return kindInDatabase(error);
  const { name, code, errno, syscall } = error as Partial<NodeJS.ErrnoException>;
  if (name === "ErrnoError") return byWasiNumber[errno ?? 0] ?? null;
  // If the disk is read-only, Node reports a recursive mkdir as "not there".
  if (syscall === "mkdir" && code === "ENOENT") return "not made";
  return byCode[code ?? ""] ?? null;
}

/**
 * PostgreSQL has a code for a full disk; for a read-only one it passes on the operating system's message, under
 * several codes.
 */
function kindInDatabase(error: pg.DatabaseError): Kind | null {
  if (error.code === diskFull) return "full";
  return error.message.includes("Read-only file system") ? "read-only" : null;
}
