import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export interface TakenMail {
  to: string[];
  from: string;
  raw: string;
}

export interface MailServer {
  port: number;
  taken: TakenMail[];
  /** The open connections, and the number of all connections so far. */
  connections: { open: number; made: number };
  /** Closes the open connections, as a server does after a timeout. */
  drop: () => void;
  /** The answer to a recipient; null accepts the mail. */
  answer: (address: string) => { code: number; text: string } | null;
  stop: () => Promise<void>;
}

/** A real mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const here: MailServer = {
    port: 0,
    taken: [],
    connections: { open: 0, made: 0 },
    drop: () => {
      for (const socket of sockets) socket.destroy();
    },
    answer: () => null,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _, done) {
      const refused = here.answer(address);
      if (refused === null) return done();
      return done(Object.assign(new Error(refused.text), { responseCode: refused.code }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        here.taken.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom === false ? "" : mailFrom.address,
          raw: Buffer.concat(parts).toString("utf8"),
        });
        done();
      });
    },
  });
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    here.connections.open += 1;
    here.connections.made += 1;
    socket.on("close", () => {
      sockets.delete(socket);
      here.connections.open -= 1;
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.server.address();
  here.port = typeof address === "object" && address !== null ? address.port : 0;
  return here;
}

/** The link in a mail's text, as its reader finds it. */
export function linkIn({ raw }: TakenMail): string {
  // Long lines are broken with an equals sign; one in the address is written as =3D.
  const text = raw.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  return /\/login\?link=([\w-]+)/.exec(text)?.[1] ?? "";
}
