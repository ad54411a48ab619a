/** Normalises a text for searching, without case and macrons: "otahuhu" finds "Ōtāhuhu". */
export function fold(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
