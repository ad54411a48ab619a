import type { PushSubscription } from "@kitround/contract/pushes/push.ts";
import { AppError } from "../../app-error.ts";

/** The push services of Chrome, Firefox, Edge and Safari, by the end of their host names. */
const known = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "notify.windows.com",
  "push.apple.com",
];

/**
 * Refuses keys that nothing can be encrypted with, and an endpoint outside of the browsers' push services and `more`, which the
 * environment names: the server posts to it, so anybody who is signed in could otherwise make it call addresses of its own network.
 */
export function refuseUnusable(
  { endpoint, p256dh, auth }: PushSubscription,
  more: readonly string[],
): void {
  const lengthOf = (key: string) => Buffer.from(key, "base64url").length;
  if (lengthOf(p256dh) !== 65) throw unusable("p256dh", "This is no key of a browser.");
  if (lengthOf(auth) !== 16) throw unusable("auth", "This is no secret of a browser.");
  const { protocol, host, origin } = new URL(endpoint);
  if (more.includes(origin)) return;
  if (protocol === "https:" && known.some((end) => host === end || host.endsWith(`.${end}`))) {
    return;
  }
  throw unusable(
    "endpoint",
    "This server does not know your browser's push service. You get mails instead.",
  );
}

function unusable(path: string, message: string): AppError {
  return new AppError("invalid_input", message, [{ path, message }]);
}
