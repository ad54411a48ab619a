import { Socket } from "node:net";

/** Records every connection that this process opens, as `host:port`, by any library; `stop` ends the recording. */
export function watchConnections(): { asked: string[]; stop: () => void } {
  const asked: string[] = [];
  const { connect } = Socket.prototype;
  const watched = function (this: Socket, ...given: unknown[]) {
    const said = addressIn(given);
    if (said !== null) asked.push(said);
    return Reflect.apply(connect, this, given) as Socket;
  };
  Object.assign(Socket.prototype, { connect: watched });
  return { asked, stop: () => void Object.assign(Socket.prototype, { connect }) };
}

/** Null for a pipe. Node passes its arguments on as a list of options and a callback. */
function addressIn([first, second]: unknown[]): string | null {
  const given: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof given === "number") return `${String(second ?? "localhost")}:${given}`;
  if (typeof given !== "object" || given === null || !("port" in given)) return null;
  return `${"host" in given && given.host ? String(given.host) : "localhost"}:${String(given.port)}`;
}
