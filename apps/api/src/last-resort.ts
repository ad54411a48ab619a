import { refusalOf } from "./db/db-errors.ts";

interface Last {
  log: { warn(bound: object, message: string): void; fatal(bound: object, message: string): void };
  /** Finishes what is being answered, lets go of the data, and ends the process with this code. */
  stop(code: number): void;
}

/**
 * What becomes of an error that nobody has caught. A connection that broke says nothing about this process: it is written
 * down and the work goes on. Any other leaves a process that nobody can vouch for: it answers what it has begun, lets go
 * of the data and ends with 1, and its service manager starts it again (docs/decisions/025).
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
