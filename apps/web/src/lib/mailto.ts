/**
 * A link that opens the device's mail program with `body` filled in. Spaces are %20, because mail programs show a
 * plus as a plus.
 */
export function mailto(address: string, subject: string, body: string): string {
  const written = new URLSearchParams({ subject, body }).toString();
  return `mailto:${encodeURIComponent(address)}?${written.replaceAll("+", "%20")}`;
}
