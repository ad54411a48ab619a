import { z } from "zod";
import { route } from "../route.ts";
import { byId, done, id } from "../wire.ts";

/** Bytes in base64url, at most so many characters. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, "These are no bytes in base64url.");

/** A browser's push subscription (W3C Push API): where its push service takes messages, and the keys to encrypt them for it. */
export const pushSubscription = z.object({
  endpoint: z.url().max(1000),
  /** A point on the curve P-256, and a secret of 16 bytes. */
  p256dh: bytes(100),
  auth: bytes(50),
});
export type PushSubscription = z.output<typeof pushSubscription>;

export const listMyPushDevices = route({
  method: "GET",
  path: "/me/push-devices",
  access: "session",
  reads: ["push_device", "push_key", "session"],
  summary:
    "The devices that get messages about the caller's trips, and the key that a browser subscribes with",
  result: z.object({
    /** The server's public key (RFC 8292), in base64url. */
    applicationServerKey: z.string(),
    items: z.array(z.object({ id, endpoint: z.string() })),
  }),
});

export const addPushDevice = route({
  method: "POST",
  path: "/me/push-devices",
  access: "session",
  summary:
    "Tell the caller of their trips on this device; if somebody else was told on it, they no longer are",
  body: pushSubscription,
  result: z.object({ id }),
  status: 201,
});

export const removePushDevice = route({
  method: "DELETE",
  path: "/me/push-devices/:id",
  access: "session",
  summary: "No longer tell the caller of their trips on this device",
  params: byId,
  result: done,
});

/** What is sent to a device, encrypted: the app's service worker shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** A screen of the app. */
  path: string;
  /** A newer message with the same tag replaces an older one. */
  tag: string;
}
