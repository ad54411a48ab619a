import { z } from "zod";

/** The description of a branch's file, in `manifest.json`. */
export const manifest = z.object({
  kitround: z.literal("branch"),
  format: z.literal(1),
  madeAt: z.string(),
  branch: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  /** The version of the schema: the last migration. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** `tables/<name>.csv` of each, with the hash of its bytes. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  /** Photos and documents, `files/<hash of its bytes>` each. */
  files: z.array(z.string()),
  staysBehind: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifest>;

export const readMe = `This is one branch of a Kitround library: everything it has, to read in a spreadsheet and to bring into another installation.

tables/     One CSV file a table, in UTF-8. An empty cell is no value. A cell that begins with an apostrophe is a text that a
            spreadsheet could take for a formula, or an empty text: leave the apostrophe away when you read it.
files/      Photos and safety data sheets, named by the SHA-256 of their bytes, as tables/file.csv and tables/item.csv name them.
manifest.json   When it was made, how many rows each table has and the hash of each file, and what stays behind and why.

It holds no passwords, passkeys or sessions. It does hold people's names and addresses: keep it as you keep those.

Into an empty installation:  npm run restore -- FILE.zip
It checks each table against the manifest and brings in all of it, or nothing.
`;
