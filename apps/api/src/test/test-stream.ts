import { streamChanges } from "@kitround/contract/live/change-stream.ts";
import type { App } from "../app.ts";

export interface Heard {
  event: string;
  id: string;
  tables: string[];
}

export interface TestStream {
  heard: Heard[];
  /** Settles when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** The address of the test's server, listening on a free port. */
export async function listening(app: App): Promise<string> {
  const address = app.server.server.address();
  // Another file of the same worker may have made it listen already.
  if (address !== null && typeof address === "object") return `http://127.0.0.1:${address.port}`;
  return app.server.listen({ port: 0, host: "127.0.0.1" });
}

/** Opens a stream of changes as a browser does. Throws if it is refused. */
export async function openStream(
  address: string,
  token: string,
  lastEventId?: string,
): Promise<TestStream> {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api${streamChanges.path}`, {
    headers: {
      "x-auth-token": token,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    signal: stop.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`No stream: ${answer.status}`);
  const heard: Heard[] = [];
  const read = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    let text = "";
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split("\n\n");
      text = blocks.pop() ?? "";
      heard.push(...blocks.filter((block) => !block.startsWith(":")).map(parsed));
    }
  };
  return { heard, ended: read(answer.body).catch(() => {}), close: () => stop.abort() };
}

function parsed(block: string): Heard {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? "";
  const data: { tables?: string[] } = JSON.parse(field("data"));
  return { event: field("event"), id: field("id"), tables: data.tables ?? [] };
}
