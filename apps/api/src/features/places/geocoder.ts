import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { GeocoderConfig } from "../../config.ts";

export interface FoundPlace {
  lat: number;
  lng: number;
  /** The service's name for the place. */
  name: string;
}

export interface Geocoder {
  /** Looks up an address. Returns null if the service finds none in the country; throws a GeocoderFault if it does not answer. */
  find(address: string, country: string): Promise<FoundPlace | null>;
}

/** Its message is a sentence for people. */
export class GeocoderFault extends Error {}

const timeoutMs = 4000;
const lat = z.coerce.number().min(-90).max(90);
const lng = z.coerce.number().min(-180).max(180);

/** Nominatim's "jsonv2". */
const nominatimAnswer = z.array(z.object({ lat, lon: lng, display_name: z.string() }));
/** Photon's GeoJSON. */
const photonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([lng, lat]) }),
      properties: z.object({
        name: z.string().optional(),
        street: z.string().optional(),
        city: z.string().optional(),
        countrycode: z.string().optional(),
      }),
    }),
  ),
});

interface Protocol {
  /** The path of a search below the service's address, with its parameters. */
  search(address: string, country: string): string;
  read(answer: unknown, country: string): FoundPlace | null;
}

const protocols: Record<GeocoderConfig["kind"], Protocol> = {
  nominatim: {
    search: (q, country) =>
      `search?${new URLSearchParams({ q, format: "jsonv2", limit: "1", countrycodes: country.toLowerCase() })}`,
    read(answer) {
      const [best] = nominatimAnswer.parse(answer);
      return best === undefined
        ? null
        : { lat: rounded(best.lat), lng: rounded(best.lon), name: best.display_name };
    },
  },
  photon: {
    // Photon has no parameter for the country, so several places are asked for.
    search: (q) => `api?${new URLSearchParams({ q, limit: "10" })}`,
    read(answer, country) {
      const best = photonAnswer
        .parse(answer)
        .features.find(({ properties }) => properties.countrycode === country);
      if (best === undefined) return null;
      const [lng, lat] = best.geometry.coordinates;
      const { name, street, city } = best.properties;
      const words = [name, street, city].filter((part) => part !== undefined);
      return { lat: rounded(lat), lng: rounded(lng), name: words.join(", ") };
    },
  },
};

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/**
 * Looks addresses up in the configured service. All callers of this process share one queue: each question is sent
 * `pauseMs` after the previous answer, because public services limit how often they are asked.
 */
export function newGeocoder({ kind, url, pauseMs }: GeocoderConfig): Geocoder {
  const protocol = protocols[kind];
  const base = url.endsWith("/") ? url : `${url}/`;
  let free = Promise.resolve();
  function inTurn(address: URL): Promise<unknown> {
    const answer = free.then(() => ask(address));
    const pause = () => sleep(pauseMs, undefined, { ref: false });
    free = answer.then(pause, pause);
    return answer;
  }
  return {
    async find(address, country) {
      const answer = await inTurn(new URL(protocol.search(address, country), base));
      try {
        return protocol.read(answer, country);
      } catch {
        throw new GeocoderFault("The geocoding service gave an answer that can't be read.");
      }
    },
  };
}

async function ask(address: URL): Promise<unknown> {
  try {
    // A redirect is refused, so that only the configured service learns the addresses; Nominatim wants a name.
    const response = await fetch(address, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
      headers: { "User-Agent": "Kitround", Accept: "application/json" },
    });
    if (response.ok) return (await response.json()) as unknown;
    throw new GeocoderFault(`The geocoding service answered with status ${response.status}.`);
  } catch (error) {
    if (error instanceof GeocoderFault) throw error;
    throw new GeocoderFault("The geocoding service could not be reached.");
  }
}
