import { streamChanges } from "@kitround/contract/live/change-stream.ts";
import { beatSeconds } from "@kitround/contract/live/changes-path.ts";
import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "../db/connect.ts";
import { mountStream } from "../http/mount.ts";
import { liveRoles } from "../http/session.ts";
import { changeHub, type Listener } from "./change-hub.ts";

/** A browser that reads so slowly that this much is unsent is disconnected, and starts again with a reset. */
const mostUnsentBytes = 256 * 1024;

/** Tables whose changes may affect who may listen. */
const ofSessions = new Set(["session", "branch_user", "branch"]);

/** Streams the changes of each listener's branch. A stream ends with its session or with the process. */
export async function serveChanges(app: FastifyInstance, database: OpenDatabase): Promise<void> {
  const hub = changeHub();
  const fault = (err: unknown) => app.log.warn({ err }, "A look at the streams failed.");

  mountStream(app, streamChanges, ({ actor, request, reply }) => {
    const { raw } = reply;
    const { branchId, role, sessionRow } = actor;
    const listener: Listener = {
      branchId,
      role,
      sessionRow,
      write(text) {
        raw.write(text);
        if (raw.writableLength > mostUnsentBytes) raw.destroy();
      },
      end: () => raw.end(),
    };
    raw.on("close", () => hub.remove(listener));
    const lastEventId = request.headers["last-event-id"];
    hub.add(listener, typeof lastEventId === "string" ? lastEventId : undefined);
  });

  /** Ends the streams whose session is over, or whose holder's role has changed. */
  async function check(listeners: Listener[]): Promise<void> {
    if (listeners.length === 0) return;
    const alive = await liveRoles(
      database.db,
      listeners.map((listener) => listener.sessionRow),
    );
    for (const listener of listeners) {
      if (alive.get(listener.sessionRow) !== listener.role) hub.end(listener);
    }
  }

  // The tables of one commit arrive together, and are sent as one event.
  const changed = new Map<string, Set<string>>();
  function flush(): void {
    for (const [branchId, tables] of changed) {
      hub.change(branchId, [...tables]);
      if ([...tables].some((table) => ofSessions.has(table))) {
        check([...hub.listeners].filter((each) => each.branchId === branchId)).catch(fault);
      }
    }
    changed.clear();
  }
  await database.notices.subscribe(
    "changes",
    (payload) => {
      const [branchId = "", table = ""] = payload.split(" ");
      if (changed.size === 0) setImmediate(flush);
      changed.set(branchId, (changed.get(branchId) ?? new Set()).add(table));
    },
    hub.lost,
  );

  const beat = setInterval(() => {
    for (const listener of hub.listeners) listener.write(": beat\n\n");
    check([...hub.listeners]).catch(fault);
  }, beatSeconds * 1000);
  // Streams are ended before the server waits for open calls, because a stream never ends by itself.
  app.addHook("preClose", async () => {
    clearInterval(beat);
    for (const listener of hub.listeners) listener.end();
  });
}
