import type { Stop } from "@kitround/contract/trips/trip.ts";

/** The address that opens the phone's maps app at a stop, by coordinates or else by address; null if the stop has neither. */
export function mapsLink(
  stop: Pick<Stop, "lat" | "lng" | "placeName" | "address">,
  agent = navigator.userAgent,
): string | null {
  const place =
    stop.lat !== null && stop.lng !== null ? `${stop.lat},${stop.lng}` : (stop.address ?? null);
  if (place === null) return null;
  const name = encodeURIComponent(stop.placeName);
  const to = encodeURIComponent(place);
  if (/Android/.test(agent)) {
    return stop.lat === null ? `geo:0,0?q=${to}` : `geo:${place}?q=${place}(${name})`;
  }
  if (/iPhone|iPad/.test(agent)) return `https://maps.apple.com/?daddr=${to}&q=${name}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}

/** What a phone dials: digits and a leading plus. */
export function telLink(phone: string): string {
  return `tel:${phone.replaceAll(/(?!^\+)\D/g, "")}`;
}

/** Opens the phone's messages app with this text; iOS and Android both read `?&`. */
export function smsLink(phone: string, body: string): string {
  return `${telLink(phone).replace("tel:", "sms:")}?&body=${encodeURIComponent(body)}`;
}

export function mailLink(to: string, subject: string, body: string): string {
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
