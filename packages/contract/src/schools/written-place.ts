export interface Place {
  lat: number;
  lng: number;
}

/** Two decimals with at least two digits after the point each, so that the zoom in a map link does not match; N, S, E or W after each. */
const pair = /(-?\d{1,2}\.\d{2,})\s*°?\s*([NS])?\s*[,;/\s]\s*(-?\d{1,3}\.\d{2,})\s*°?\s*([EW])?/i;

/**
 * The place in a text: "51.5307, -0.1256", "51.5307° N, 0.1256° W", or a link of Google Maps, OpenStreetMap or a phone's "geo:". Null if
 * there is none. Degrees, south and west negative, with six decimals (a tenth of a metre).
 */
export function placeIn(text: string): Place | null {
  const found = pair.exec(markedAsPair(text));
  if (found === null) return null;
  const lat = signed(found[1], found[2], "S");
  const lng = signed(found[3], found[4], "W");
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** An OpenStreetMap link to a marker has its two numbers in separate parameters; this joins them. */
function markedAsPair(text: string): string {
  const address = URL.canParse(text.trim()) ? new URL(text.trim()).searchParams : null;
  const [lat, lng] = [address?.get("mlat"), address?.get("mlon")];
  return lat && lng ? `${lat}, ${lng}` : text;
}

function signed(digits = "", side: string | undefined, negative: string): number {
  const degrees = Math.round(Number(digits) * 1e6) / 1e6;
  return side?.toUpperCase() === negative ? -Math.abs(degrees) : degrees;
}
