const SSL_REQUEST = 80877103;
const CANCEL_REQUEST = 80877102;
const QUERY = "Q".charCodeAt(0);
const SYNC = "S".charCodeAt(0);
const READY_FOR_QUERY = "Z".charCodeAt(0);

/**
 * Splits what one connection sends into chunks that PGlite executes at once: the start-up packet, and then whole
 * messages of PostgreSQL's protocol 3.0 (a type byte, a length that counts itself, the content), as many as have
 * arrived.
 */
export function wireReader(execute: (messages: Uint8Array) => void) {
  let waiting = new Uint8Array(0);
  let started = false;

  return (bytes: Uint8Array): void => {
    waiting = waiting.length === 0 ? bytes.slice() : joined(waiting, bytes);
    if (!started) {
      const view = new DataView(waiting.buffer, waiting.byteOffset, waiting.byteLength);
      if (waiting.length < 8 || waiting.length < view.getInt32(0)) return;
      const code = view.getInt32(4);
      const length = view.getInt32(0);
      const packet = waiting.subarray(0, length);
      waiting = waiting.slice(length);
      if (code === SSL_REQUEST || code === CANCEL_REQUEST) return;
      started = true;
      execute(packet);
    }
    const end = endOfWholeMessages(waiting);
    if (end === 0) return;
    const whole = waiting.subarray(0, end);
    waiting = waiting.slice(end);
    execute(whole);
  };
}

function endOfWholeMessages(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = 0;
  while (end + 5 <= bytes.length) {
    const next = end + 1 + view.getInt32(end + 1);
    if (next > bytes.length) break;
    end = next;
  }
  return end;
}

/** Whether PostgreSQL's answer to these messages has a ReadyForQuery: it has unless PostgreSQL has crashed. */
export function awaitsReady(messages: Uint8Array): boolean {
  const last = typesOf(messages).at(-1);
  return last === QUERY || last === SYNC;
}

/** Whether an answer has a ReadyForQuery. A notification may follow it. */
export function hasReady(answer: Uint8Array): boolean {
  return typesOf(answer).includes(READY_FOR_QUERY);
}

/** The types of whole messages; none for the start-up packet, which begins with a length whose first byte is zero. */
function typesOf(messages: Uint8Array): number[] {
  const view = new DataView(messages.buffer, messages.byteOffset, messages.byteLength);
  const types: number[] = [];
  for (let at = 0; at + 5 <= messages.length && messages[at] !== 0;) {
    types.push(messages[at] ?? 0);
    at += 1 + view.getInt32(at + 1);
  }
  return types;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
