// Apart from the route, because the first load does not need its schema.
export const changesPath = "/changes";

/** The server sends something at least this often, in seconds; a client treats three times this silence as a broken stream. */
export const beatSeconds = 20;

/** Maximum open streams of one session; opening one more ends the oldest with the event `displaced`. */
export const mostStreams = 20;
