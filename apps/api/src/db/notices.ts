import pg from "pg";

/** The channels for notifications between processes. */
const channels = ["job", "changes"] as const;
export type Channel = (typeof channels)[number];

type Heard = (channel: Channel, payload: string) => void;

/** Notifications from other transactions, sent after their commit. */
export interface Notices {
  /**
   * `lost` is called when notifications may have been lost. Settles once it listens, or after the first attempt
   * failed.
   */
  subscribe(channel: Channel, heard: (payload: string) => void, lost?: () => void): Promise<void>;
  close(): Promise<void>;
}

interface Subscriber {
  channel: Channel;
  heard: (payload: string) => void;
  lost: () => void;
}

const listenText = channels.map((channel) => `listen ${channel}`).join("; ");
const longestWaitMs = 5_000;

function attach(client: pg.ClientBase, heard: Heard): void {
  client.on("notification", ({ channel, payload }) => {
    const known = channels.find((each) => each === channel);
    if (known) heard(known, payload ?? "");
  });
}

function telling() {
  const subscribers: Subscriber[] = [];
  return {
    subscribers,
    heard: ((channel, payload) => {
      for (const each of subscribers) if (each.channel === channel) each.heard(payload);
    }) satisfies Heard,
    lost: () => {
      for (const each of subscribers) each.lost();
    },
  };
}

/**
 * The embedded engine's one connection receives its own notifications; `take` is awaited for each new connection
 * before it is used.
 */
export function embeddedNotices(): Notices & { take(client: pg.ClientBase): Promise<void> } {
  const { subscribers, heard } = telling();
  return {
    async subscribe(channel, heard, lost = () => {}) {
      subscribers.push({ channel, heard, lost });
    },
    async take(client) {
      attach(client, heard);
      await client.query(listenText);
    },
    async close() {},
  };
}

/**
 * Uses a connection of its own on a server: a pooled connection would stop listening when it is replaced. The first
 * subscriber opens it.
 */
export function serverNotices(url: string): Notices {
  const { subscribers, heard, lost } = telling();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let waitMs = 500;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    let ended = false;
    const again = () => {
      if (ended || closed) return;
      ended = true;
      client = null;
      timer = setTimeout(() => void open(), waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    };
    next.on("error", again);
    next.on("end", again);
    attach(next, heard);
    try {
      await next.connect();
      await next.query(listenText);
      client = next;
      waitMs = 500;
      lost();
    } catch {
      again();
      await next.end().catch(() => {});
    }
  }

  return {
    async subscribe(channel, heard, lost = () => {}) {
      subscribers.push({ channel, heard, lost });
      opening ??= open();
      await opening;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
