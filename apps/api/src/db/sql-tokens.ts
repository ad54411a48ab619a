/** One word, name, parameter or sign of a statement; what separates them (space, comments) is left out. */
export interface Token {
  /** Lower case where it is a word, as it stands where it is anything else. */
  text: string;
  /** What it names: a word, or the inside of a quoted name; empty for anything else. */
  name: string;
  quoted: boolean;
  start: number;
  end: number;
}

const pattern = new RegExp(
  [
    String.raw`(?<space>\s+|--[^\n]*|/\*[\s\S]*?\*/)`,
    String.raw`(?<text>[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|\$(?<tag>(?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\k<tag>\$)`,
    String.raw`(?<quoted>"(?:[^"]|"")*")`,
    String.raw`(?<word>[A-Za-z_][\w$]*)`,
    String.raw`(?<rest>\$\d+|\d[\w.]*|[\s\S])`,
  ].join("|"),
  "g",
);

/** The tokens of a statement in PostgreSQL's SQL, each with its place. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const match of sql.matchAll(pattern)) {
    const { space, quoted, word } = match.groups ?? {};
    if (space !== undefined) continue;
    const [all] = match;
    const name = quoted ? quoted.slice(1, -1).replaceAll('""', '"') : (word?.toLowerCase() ?? "");
    const end = match.index + all.length;
    const text = word ? name : all;
    tokens.push({ text, name, quoted: quoted !== undefined, start: match.index, end });
  }
  return tokens;
}
