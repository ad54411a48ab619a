import { askPasskey, signInByPasskey } from "@kitround/contract/passkeys/passkey.ts";
import { api } from "../../server/api.ts";
import { keepSession } from "../../server/session.ts";
import { sign } from "./web-authn.ts";

/** Asks this device for a passkey and stores the session. Throws when the person cancels, or an ApiError. */
export async function enterByPasskey(): Promise<void> {
  const passkey = await sign(await api(askPasskey, {}, { quiet: true }));
  keepSession(await api(signInByPasskey, { body: { passkey } }, { quiet: true }));
}
