import type { Page } from "../outbox/taps.ts";

type Line = Awaited<ReturnType<ReturnType<Page["context"]>["newCDPSession"]>>;

interface Wired {
  requests: number;
  kib: number;
  urls: string[];
}

interface Load {
  url: string;
  bytes: number;
  ended: boolean;
}

/** The network is idle when no request was started or pending for this long. */
const quietMs = 1500;

/**
 * Counts the bytes on a page's connection, including headers, as the browser reports them. The stream of changes
 * never ends, so it is not waited for.
 */
export function watchWire(line: Line) {
  let loads = new Map<string, Load>();
  let last = Date.now();
  const note = (id: string, what: Partial<Load>) => {
    const load = loads.get(id);
    if (load) Object.assign(load, what);
    last = Date.now();
  };
  line.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http")) return;
    loads.set(requestId, { url: new URL(request.url).pathname, bytes: 0, ended: false });
    last = Date.now();
  });
  line.on("Network.requestServedFromCache", ({ requestId }) => void loads.delete(requestId));
  line.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache === true) loads.delete(requestId);
    const streams = response.mimeType === "text/event-stream";
    note(requestId, { bytes: response.encodedDataLength, ended: streams });
  });
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    note(requestId, { bytes: encodedDataLength, ended: true }),
  );
  line.on("Network.loadingFailed", ({ requestId }) => note(requestId, { ended: true }));
  return {
    /** Counts from here on. */
    begin: () => void (loads = new Map()),
    async settled(): Promise<Wired> {
      for (;;) {
        const busy = [...loads.values()].some(({ ended }) => !ended);
        if (!busy && Date.now() - last > quietMs) break;
        await new Promise((done) => setTimeout(done, 100));
      }
      const all = [...loads.values()];
      const bytes = all.reduce((sum, load) => sum + load.bytes, 0);
      const urls = all.map(({ url, bytes: of }) => `${String(of).padStart(7)} ${url}`);
      return { requests: all.length, kib: bytes / 1024, urls };
    },
  };
}
