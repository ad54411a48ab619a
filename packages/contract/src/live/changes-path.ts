// Apart from the route, whose schema the first load does without.
export const changesPath = "/changes";

/** A stream says something at least this often; a silence three times as long is a broken stream. In seconds. */
export const beatSeconds = 20;

/** Streams that one session may hold at once; one more ends the oldest with the event `displaced`. */
export const mostStreams = 20;
