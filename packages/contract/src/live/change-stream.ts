import { z } from "zod";
import { route } from "../route.ts";
import { changesPath } from "./changes-path.ts";

/**
 * One event: the tables that a transaction changed and that this role may read. A client resumes the stream after the id of its last
 * event.
 */
const changeEvent = z.object({ tables: z.array(z.string()) });

export const streamChanges = route({
  method: "GET",
  path: changesPath,
  access: "session",
  summary:
    "Stream changes (text/event-stream): `change` names tables, `reset` says that some were missed, `ended` that the session is over, `displaced` that it opened too many newer streams: wait half a minute",
  result: changeEvent,
  stream: true,
});
