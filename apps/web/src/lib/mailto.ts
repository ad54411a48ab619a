/** A link that opens the device's own mail program with `body` written. Mail programs read a plus as a plus. */
export function mailto(address: string, subject: string, body: string): string {
  const written = new URLSearchParams({ subject, body }).toString();
  return `mailto:${encodeURIComponent(address)}?${written.replaceAll("+", "%20")}`;
}
