import { Socket } from "node:net";

/** Every connection that this process asks for from now on, as `host:port`, by whatever library; `stop` stops looking. */
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

/** Null for a pipe, which goes nowhere. Node hands on what it was given as a list of options and a callback. */
function addressIn([first, second]: unknown[]): string | null {
  const given: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof given === "number") return `${String(second ?? "localhost")}:${given}`;
  if (typeof given !== "object" || given === null || !("port" in given)) return null;
  return `${"host" in given && given.host ? String(given.host) : "localhost"}:${String(given.port)}`;
}
