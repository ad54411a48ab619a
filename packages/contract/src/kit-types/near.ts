/** What decides how similar two titles are: what they teach, and for which school years. */
export interface Teaches {
  strand: string | null;
  yearFrom: number | null;
  yearTo: number | null;
}

export interface Nearness {
  /** From 0 to 3; higher is more similar. */
  score: number;
  /** "Same strand (Physical World), years 5 to 8"; empty if nothing is similar. */
  words: string;
}

/** How similar `other` is to `wanted`: the same strand counts most, then overlapping school years. */
export function nearness(wanted: Teaches, other: Teaches): Nearness {
  const strand = wanted.strand !== null && wanted.strand === other.strand;
  const both = sharedYears(wanted, other);
  const parts = [
    ...(strand ? [`same strand (${wanted.strand})`] : []),
    ...(both === null ? [] : [both.all ? `same ${both.words}` : both.words]),
  ];
  const words = parts.join(", ");
  return {
    score: (strand ? 2 : 0) + (both === null ? 0 : both.all ? 1 : 0.5),
    words: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

/** The school years that both are for; null if they share none or one has none. */
function sharedYears(a: Teaches, b: Teaches): { words: string; all: boolean } | null {
  if (a.yearFrom === null || a.yearTo === null || b.yearFrom === null || b.yearTo === null) {
    return null;
  }
  const from = Math.max(a.yearFrom, b.yearFrom);
  const to = Math.min(a.yearTo, b.yearTo);
  if (from > to) return null;
  const words = from === to ? `year ${from}` : `years ${from} to ${to}`;
  return { words, all: from === a.yearFrom && to === a.yearTo };
}
