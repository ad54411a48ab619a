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
 * For the app's page. Scripts come from our own files only: one foreign script could read every session from local
 * storage. The only inline style is `style`, the empty text of the elements into which Emotion's production build
 * inserts its rules by script. Trusted Types allow two texts: the address of the app's own worker, and the text with
 * which Leaflet tests whether the browser draws SVG.
 */
export function pageHeaders(config: Config, style = ""): Record<string, string> {
  // The provider's sign-in page is never framed: the browser only reads the provider's metadata from this origin.
  const provider =
    config.microsoft === null ? "" : ` ${new URL(config.microsoft.authority).origin}`;
  const tiles = config.mapTiles === null ? "" : ` ${new URL(config.mapTiles.url).origin}`;
  return {
    ...always,
    ...hsts(config),
    "Content-Security-Policy": csp({
      "default-src": "'none'",
      // The QR code reader is WebAssembly from our own files. This does not allow text to become JavaScript.
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
      // Created in apps/web/src/lib/trusted-types.ts.
      "trusted-types": "kitround-worker default",
    }),
  };
}

/**
 * For a school's own page: its script and its style are inline, photos come from us, and it sends data to us only.
 * Its headers forbid indexing by search engines, and keep its secret address out of referrers.
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
