import { texts } from "#texts/outbox";
import { confirm } from "../../lib/confirm-store.ts";
import { forgetKeptTexts } from "../../lib/kept-text.ts";
import { logout } from "../session.ts";
import { readSession } from "../../lib/stored-session.ts";
import { forgetKept } from "./kept.ts";
import { readOutbox } from "./operations.ts";
import { ownOperations } from "../../lib/outbox/outbox-store.ts";

/** Ends the session and deletes the stored data from the device; asks first if something has not been sent. */
export async function signOut(): Promise<void> {
  const me = readSession()?.branchUserId;
  await readOutbox().catch(console.error);
  const unsent = ownOperations(me).length;
  const { title, text, ...asked } = texts.signOut;
  const words = { ...asked, title: title(unsent), text: text(unsent) };
  if (unsent > 0 && !(await confirm(words))) return;
  forgetKeptTexts();
  await logout(() => forgetKept(({ by }) => by === me).catch(console.error));
}
