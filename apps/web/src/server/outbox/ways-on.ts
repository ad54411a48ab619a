import { texts } from "#texts/outbox";
import { confirm } from "../../lib/confirm-store.ts";
import type { Operation } from "../../lib/outbox/operation.ts";
import { takeBack, tryAgain } from "./outbox.ts";

/** The two ways on from an operation that the server did not take. */
export function waysOn({ key, what }: Pick<Operation, "key" | "what">) {
  return {
    onAgain: () => void tryAgain(key),
    onDiscard: () => void discard(key, what),
  };
}

async function discard(key: string, what: string): Promise<void> {
  const { text, ...asked } = texts.discardAsk;
  if (await confirm({ ...asked, text: text(what) })) await takeBack(key);
}
