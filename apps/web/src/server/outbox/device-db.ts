import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Operation } from "../../lib/outbox/operation.ts";

/** An answer that is stored on the device. */
export interface Kept {
  by: string;
  /** Path and input of the read, as text. */
  name: string;
  answer: unknown;
  /** When it is deleted from the device (milliseconds since 1970). */
  until: number;
}

/** The bytes that an operation sends, stored separately because the operations are read often, and completely. */
export interface DeviceFile {
  id: string;
  type: string;
  /** Not a Blob: some phones lose Blobs in IndexedDB. */
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
    // A newer version of the app in another tab must not have to wait for this one.
    blocking: (_, __, event) => {
      letGo();
      // The event's target is the connection that blocks the upgrade.
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
 * Works on the device's database, synchronously if it is open, so before anything else that the caller does. Phones
 * lose the connection while the app is in the background: then it is opened again, once.
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
 * Whether the device has no space left. A transaction that only deletes still succeeds. Some browsers report only
 * that the transaction was aborted.
 */
export function isFull(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === "QuotaExceededError" || error.name === "AbortError")
  );
}

/** Flushed to the disk before it counts as stored, so that a phone that dies a moment later has it. */
export const strict = { durability: "strict" } as const;
