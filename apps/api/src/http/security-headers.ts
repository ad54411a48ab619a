import { createHash } from "node:crypto";
import type { Config } from "../config.ts";

const day = 24 * 3600;

const csp = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => (value ? `${name} ${value}` : name))
    .join("; ");

const always = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
};

function hsts(config: Config): Record<string, string> {
  return config.publicUrl.startsWith("https:")
    ? { "Strict-Transport-Security": `max-age=${2 * 365 * day}; includeSubDomains` }
    : {};
}

/** For answers that are data and never a page. */
export function apiHeaders(config: Config): Record<string, string> {
  return {
    ...always,
    ...hsts(config),
    "Content-Security-Policy": csp({ "default-src": "'none'", "frame-ancestors": "'none'" }),
    "Cache-Control": "no-store",
  };
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * For the app's page. Scripts come from our own files alone: one foreign script would read every session from local storage.
 * The only inline style is `style`: in the app the empty text of the elements into which Emotion, built, puts its rules one by
 * one, as a script may. Text becomes script nowhere (Trusted Types) but for the address of the app's own worker.
 */
export function pageHeaders(config: Config, style = ""): Record<string, string> {
  // The provider's own page is a page of its own, never a frame in ours: the browser only reads its facts from here.
  const provider =
    config.microsoft === null ? "" : ` ${new URL(config.microsoft.authority).origin}`;
  const tiles = config.mapTiles === null ? "" : ` ${new URL(config.mapTiles.url).origin}`;
  return {
    ...always,
    ...hsts(config),
    "Content-Security-Policy": csp({
      "default-src": "'none'",
      // The camera's reader of codes is WebAssembly from our own files. No text becomes JavaScript by this.
      "script-src": "'self' 'wasm-unsafe-eval'",
      "style-src": `'self' ${hashOf(style)}`,
      "connect-src": `'self'${provider}`,
      "img-src": `'self' blob: data:${tiles}`,
      "font-src": "'self'",
      "manifest-src": "'self'",
      "worker-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      // Named in apps/web/src/server/service-worker.ts.
      "trusted-types": "kitround-worker",
    }),
  };
}

/**
 * For a school's own page: its one script and its one style stand in it, photos come from us, and what it sends goes to us. Search
 * engines leave it out, and a link on it tells nobody its address.
 */
export function schoolPageHeaders(
  config: Config,
  style: string,
  script: string,
): Record<string, string> {
  return {
    ...always,
    ...hsts(config),
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
    "Content-Security-Policy": csp({
      "default-src": "'none'",
      "script-src": hashOf(script),
      "style-src": hashOf(style),
      "connect-src": "'self'",
      "img-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "'none'",
    }),
  };
}
