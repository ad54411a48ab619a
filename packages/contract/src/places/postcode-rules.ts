export interface PostcodePlace {
  postcode: string;
  lat: number;
  lng: number;
}

/** Normalises a postcode: without spaces and punctuation, in capitals: "n1 9gu" is "N19GU". Null if it is not a postcode. */
export function plainPostcode(text: string | null): string | null {
  const plain = (text ?? "").replaceAll(/[\s-]/g, "").toUpperCase();
  return /^[A-Z0-9]{2,12}$/.test(plain) ? plain : null;
}

const headings = {
  postcode: ["postcode", "pcd", "pcds", "pcd7", "postalcode", "zip", "zipcode"],
  lat: ["latitude", "lat"],
  lng: ["longitude", "lng", "long", "lon"],
};

/** Finds the columns by a file's headings; null if one is missing. */
export function postcodeColumns(
  heading: readonly string[],
): { postcode: number; lat: number; lng: number } | null {
  const plain = heading.map((cell) => cell.replaceAll(/[^a-z0-9]/gi, "").toLowerCase());
  const at = (names: readonly string[]) => plain.findIndex((cell) => names.includes(cell));
  const found = { postcode: at(headings.postcode), lat: at(headings.lat), lng: at(headings.lng) };
  return Object.values(found).includes(-1) ? null : found;
}

/** Reads a row of such a file; null if it has no place. Some tables write 99.99 or 0 for postcodes without a place. */
export function postcodeRow(
  row: readonly string[],
  columns: { postcode: number; lat: number; lng: number },
): PostcodePlace | null {
  const postcode = plainPostcode(row[columns.postcode] ?? "");
  const [lat, lng] = [row[columns.lat], row[columns.lng]].map((cell) => Number(cell || Number.NaN));
  if (postcode === null || lat === undefined || lng === undefined) return null;
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180) || (lat === 0 && lng === 0)) return null;
  return { postcode, lat, lng };
}
