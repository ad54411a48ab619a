const locales: Record<string, string> = { NZ: "en-NZ", AU: "en-AU", GB: "en-GB", IE: "en-IE" };

/** How a branch's country writes days, numbers and money in English; as New Zealand does, where that is not known. */
export function localeOf(country: string): string {
  return locales[country] ?? "en-NZ";
}
