import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Operation } from "../../lib/outbox/operation.ts";

/** A read that stays on the device. */
export interface Kept {
  by: string;
  /** Path and input of the read, as text. */
  name: string;
  answer: unknown;
  /** When it leaves the device (milliseconds since 1970). */
  until: number;
}

/** Bytes that an operation sends, apart from it: the operations are read often, and whole. */
export interface DeviceFile {
  id: string;
  type: string;
  /** Not a Blob: some phones lose those out of their database. */
  bytes: ArrayBuffer;
}

interface Device extends DBSchema {
  operation: { key: number; value: Operation };
  kept: { key: [by: string, name: string]; value: Kept };
  file: { key: string; value: DeviceFile };
}

export type DeviceDb = IDBPDatabase<Device>;

let opened: Promise<DeviceDb> | null = null;
let atHand: DeviceDb | null = null;

function open(): Promise<DeviceDb> {
  opened ??= openDB<Device>("kitround", 2, {
    upgrade(db, from) {
      if (from < 1) {
        db.createObjectStore("operation", { keyPath: "seq", autoIncrement: true });
        db.createObjectStore("kept", { keyPath: ["by", "name"] });
      }
      db.createObjectStore("file", { keyPath: "id" });
    },
    // A newer version of the app in another tab must not wait for this one.
    blocking: (_, __, event) => {
      letGo();
      // The event's target is the connection that stands in the way.
      (event.target as IDBDatabase | null)?.close();
    },
    terminated: letGo,
  });
  const now = opened;
  now.then((db) => {
    if (opened === now) atHand = db;
  }, letGo);
  return now;
}

function letGo(): void {
  opened = null;
  atHand = null;
}

/**
 * Works on the device's database, in this very turn where it is open: before whatever else the caller does. Phones lose the
 * connection while the app is away: then it is opened again, once.
 */
export async function onDevice<T>(work: (db: DeviceDb) => Promise<T>): Promise<T> {
  try {
    return await work(atHand ?? (await open()));
  } catch (error) {
    if (!isLost(error)) throw error;
    letGo();
    return work(await open());
  }
}

function isLost(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === "InvalidStateError" || error.name === "UnknownError")
  );
}

/**
 * There is no room left on the device. A transaction that only deletes is not refused for that. Some browsers say no more of
 * it than that the transaction was aborted.
 */
export function isFull(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === "QuotaExceededError" || error.name === "AbortError")
  );
}

/** On the disk before it counts: a phone that dies a moment later has it. */
export const strict = { durability: "strict" } as const;
