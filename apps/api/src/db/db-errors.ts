import pg from "pg";
import { AppError } from "../app-error.ts";
import { constraintMeanings } from "./constraint-meanings.ts";

const retryAfterSeconds = 2;
const unavailable = (message: string) =>
  new AppError("unavailable", message, [], retryAfterSeconds);

const foreignKeyViolation = "23503";
/**
 * Errors for values of the right type that PostgreSQL can't store: NUL, also escaped inside JSON, and values outside
 * a column's range.
 */
const unkeepable = new Map([
  ["22021", "A text contains a character that can't be stored (U+0000). Remove it."],
  ["22P05", "A text contains a character that can't be stored (U+0000). Remove it."],
  ["22003", "A number is too large to be stored."],
  ["22008", "A date or time is too far away to be stored."],
]);
const busy = new Map([
  ["57014", "The database took too long over this. Nothing was changed; try again."],
  ["55P03", "Somebody else is changing this at the moment. Nothing was changed; try again."],
  ["25P03", "The database gave this up because it took too long. Nothing was changed; try again."],
  ["40001", "Too many changes met at once. Nothing was changed; try again."],
  ["40P01", "Too many changes met at once. Nothing was changed; try again."],
  ["53100", "The disk is full. Nothing was changed; tell your administrator."],
  ["53300", "The database has too many connections. Try again in a moment."],
]);
/** PostgreSQL has no error code of its own for this. */
const readOnly = "The database's disk is read-only. Nothing was changed; tell your administrator.";
const down =
  /^(57P0|08|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;
// "during recovery" is a replica's: after a failover a connection may lead to the former primary for a moment.
const connectionMessages =
  /read-write mode during recovery|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|not currently accepting connections/;
// The pool's messages when every connection is in use or the server accepts none: not a fault of the database itself.
const poolMessages = /timeout exceeded when trying to connect/;

/** The refusal for a database error; null if the error is a fault of ours. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof pg.DatabaseError) {
    const meaning =
      error.constraint === undefined ? undefined : constraintMeanings[error.constraint];
    if (meaning) {
      const { code, message, path } = meaning;
      return new AppError(code, message, [{ path: path ?? "", message }]);
    }
    const reason = unkeepable.get(error.code ?? "");
    if (reason) return new AppError("invalid_input", reason, [{ path: "", message: reason }]);
    if (error.code === foreignKeyViolation) return brokenReference(error);
    const wait = error.code === undefined ? undefined : busy.get(error.code);
    if (wait) return unavailable(wait);
    if (error.message.includes("Read-only file system")) return unavailable(readOnly);
  }
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  if (poolMessages.test(error.message)) {
    return unavailable("The server is too busy at the moment. Nothing was changed; try again.");
  }
  if (down.test(code) || connectionMessages.test(error.message)) {
    return unavailable("The database can't be reached at the moment. Try again.");
  }
  return null;
}

/** A foreign key with the branch fails in the same way for a row that does not exist and for another branch's row. */
function brokenReference(error: pg.DatabaseError): AppError {
  return error.detail?.includes("still referenced")
    ? new AppError("in_use", "Something else still refers to this, so it stays.")
    : new AppError("not_found", "Something this refers to is not there, or not in your branch.");
}
