import { connect, type Socket } from "node:net";
import type { Answered } from "./traffic.ts";

export interface Asked extends Answered {
  /** Whether a connection was opened for it, which is then part of its time. */
  opened: boolean;
}

export interface Somebody {
  /** One call, on the previous connection if that is still open. */
  ask(): Promise<Asked>;
  leave(): void;
}

/**
 * One caller of a crowd, with a connection of their own: a socket and a few lines of text. `fetch` takes three
 * quarters of a millisecond of this process for each call, and for four hundred at once this would be measured as if
 * the server had taken it.
 */
export function somebody(url: string, token: string): Somebody {
  const { hostname, port, host, pathname } = new URL(url);
  const call = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\nx-auth-token: ${token}\r\n\r\n`;
  let socket: Socket | null = null;
  return {
    async ask() {
      const from = performance.now();
      const standing = socket?.destroyed === false ? socket : null;
      const line = (socket = standing ?? open(hostname, Number(port)));
      line.write(call);
      const head = await answerOf(line);
      const at = performance.now();
      const status = head === null ? null : Number(head.slice(9, 12));
      const retryAfter = head !== null && /\r\nretry-after: \d/i.test(head);
      return { status, retryAfter, code: null, at, ms: at - from, opened: !standing };
    },
    leave: () => void socket?.destroy(),
  };
}

function open(host: string, port: number): Socket {
  // A broken connection is reported by its `close` event.
  return connect({ host, port, noDelay: true })
    .setEncoding("latin1")
    .on("error", () => {});
}

/** The head of the awaited answer, once its body has arrived; null if the connection broke. */
async function answerOf(socket: Socket): Promise<string | null> {
  let had = "";
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const hear = (part: string) => {
    had += part;
    const end = had.indexOf("\r\n\r\n");
    if (end === -1) return;
    const [, length = "0"] = /\r\ncontent-length: (\d+)/i.exec(had) ?? [];
    if (had.length >= end + 4 + Number(length)) resolve(had.slice(0, end));
  };
  const broken = () => resolve(null);
  socket.on("data", hear).once("close", broken);
  const head = await promise;
  socket.off("data", hear).off("close", broken);
  return head;
}
