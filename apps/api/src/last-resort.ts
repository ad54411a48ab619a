import { refusalOf } from "./db/db-errors.ts";

interface Last {
  log: { warn(bound: object, message: string): void; fatal(bound: object, message: string): void };
  /** Finishes the calls in progress, closes the database, and ends the process with this code. */
  stop(code: number): void;
}

/**
 * Handles an uncaught error. A broken connection is logged and the process continues, because it says nothing about
 * the process. After any other error the state of the process is unknown: it finishes the calls in progress, closes
 * the database and ends with 1, and its service manager restarts it.
 */
export function lastResort({ log, stop }: Last): void {
  const hear = (err: unknown) => {
    if (refusalOf(err)?.code === "unavailable") {
      log.warn({ err }, "A connection broke that nobody was using.");
      return;
    }
    log.fatal({ err }, "An error that nobody caught; the server stops.");
    stop(1);
  };
  process.on("uncaughtException", hear);
  process.on("unhandledRejection", hear);
}
