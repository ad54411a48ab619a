interface Policy {
  createHTML: (text: string) => unknown;
  createScriptURL: (url: string) => string;
}

interface TrustedTypes {
  createPolicy: (name: string, rules: Partial<Policy>) => Policy;
  defaultPolicy: Policy | null;
}

// The page's policy does not allow text as HTML or as a script's address. Undefined if the browser does not support
// Trusted Types.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // TypeScript's own types lack it

/** The address of our service worker as a TrustedScriptURL, which the page's policy requires. Called once. */
export function trustedWorkerUrl(url: string): string {
  const policy = trustedTypes?.createPolicy("kitround-worker", { createScriptURL: () => url });
  return policy?.createScriptURL(url) ?? url;
}

/** When loaded, Leaflet uses this text to test whether the browser draws SVG. */
const LEAFLET_PROBE = "<svg/>";

/** Allows Leaflet's test; every other text still throws. Called before Leaflet is loaded. */
export function allowLeafletProbe(): void {
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy("default", {
    createHTML: (text) => (text === LEAFLET_PROBE ? text : null),
  });
}
