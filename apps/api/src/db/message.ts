import pg from "pg";
import { camelCase, camelTypes } from "./names.ts";
import { noteFields } from "./known-fields.ts";
import { givenUp, keptName } from "./prepared.ts";

// Several statements with one end are a transaction without a word for its beginning and its end: PostgreSQL begins it with the
// first and commits it at the end of the message (extended query protocol, "Pipelining"). The driver ends each statement of its own.

export interface Statement {
  text: string;
  values: readonly unknown[];
}

interface Part extends Statement {
  written: readonly Written[];
  /** Under which it is kept prepared; empty where it is not. */
  kept: string;
  /** Under which this message has it on its connection; it begins to prepare it there where `prepares`. */
  name: string;
  prepares: boolean;
  result: Answer;
  /** Why a row of it can't be read. */
  unread: { reason: unknown } | null;
  answer: PromiseWithResolvers<pg.QueryResult>;
}

const partOf = ({ text, values }: Statement): Part => ({
  text,
  values,
  written: [],
  kept: keptName(text),
  name: "",
  prepares: false,
  // Its types leave out that it takes these.
  result: new pg.Result("", camelTypes as never) as unknown as Answer,
  unread: null,
  answer: Promise.withResolvers(),
});

// The driver's types leave out what its own queries are made of.
interface Columns {
  fields: pg.FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}
interface Answer extends pg.QueryResult, Columns {
  addFields(fields: unknown[]): void;
  addRow(row: unknown): void;
  parseRow(fields: unknown[]): unknown;
  addCommandComplete(told: { text: string }): void;
}
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  close(statement: { type: "S"; name: string }): void;
  bind(values: { statement: string; values: readonly Written[] }): void;
  describe(portal: { type: "P"; name: "" }): void;
  execute(): void;
  sync(): void;
}
type Written = string | Buffer | null;
const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): Written } };
const asWritten = (value: unknown) => utils.prepareValue(value);

/** What a connection has of what is kept prepared. */
interface Kept {
  /** How rows are read of it: its columns can't change, and are told once. */
  columns: Map<string, Columns>;
  /** So many of the names that were given up it has closed. */
  closed: number;
}
const keptOn = new WeakMap<Wire, Kept>();

const columnsOf = ({ fields, _parsers, _prebuiltEmptyResultObject }: Answer): Columns => ({
  fields,
  _parsers,
  _prebuiltEmptyResultObject,
});

function keptOf(wire: Wire): Kept {
  let kept = keptOn.get(wire);
  if (!kept) keptOn.set(wire, (kept = { columns: new Map(), closed: givenUp.length }));
  return kept;
}

/** Closes what was given up since it was last looked, and answers what is kept. */
function tidied(wire: Wire): Kept {
  const kept = keptOf(wire);
  for (; kept.closed < givenUp.length; kept.closed += 1) {
    const name = givenUp[kept.closed] ?? "";
    if (!(name in wire.parsedStatements)) continue;
    delete wire.parsedStatements[name];
    kept.columns.delete(name);
    wire.close({ type: "S", name });
  }
  return kept;
}

/**
 * Statements that are sent as one message and one transaction, each prepared where it was sent often: `client.query(message)`. One
 * that fails ends all behind it, for the same reason, and what was done before it. The answers come in their order, with the names
 * of the code; each has to be awaited.
 */
// The driver lets nothing but its own kind of query go ahead of an answer.
export class Message extends pg.Query {
  /** For whoever counts what is sent, and times it. */
  readonly statements: readonly Statement[];
  readonly answered: Promise<unknown> | undefined;
  readonly answers: readonly Promise<pg.QueryResult>[];
  /** The same of every message of the same statements; empty where one of them is not sent often. */
  readonly kind: string;
  /** Called once, as soon as the connection is done with it, whether it went well or not. */
  ended: () => void = () => {};
  /** Of the statement that is answered now; what the driver notes down as prepared. */
  name = "";
  text = "";
  readonly #parts: readonly Part[];
  #columns: Kept["columns"] = new Map();
  #at = 0;

  constructor(statements: readonly Statement[]) {
    super("");
    const parts = statements.map(partOf);
    this.#parts = parts;
    this.statements = statements;
    this.answers = parts.map(({ answer }) => answer.promise);
    this.answered = this.answers.at(-1);
    const names = parts.map(({ kept }) => kept);
    this.kind = names.includes("") ? "" : names.join(" ");
  }

  #now(at: number): void {
    this.#at = at;
    const part = this.#parts[at];
    if (!part) return;
    [this.name, this.text] = [part.name, part.text];
    const columns = this.#columns.get(part.name);
    if (columns) Object.assign(part.result, columns);
  }

  /** Answers why it can't be sent. */
  override submit = (connection: unknown): unknown => {
    const wire = connection as Wire;
    try {
      for (const part of this.#parts) part.written = part.values.map(asWritten);
    } catch (reason) {
      return reason;
    }
    wire.stream.cork();
    this.#columns = tidied(wire).columns;
    for (const part of this.#parts) this.#send(part, wire);
    wire.sync();
    wire.stream.uncork();
    this.#now(0);
    return null;
  };

  #send(part: Part, wire: Wire): void {
    this.#name(part, wire);
    const { name, text, written, prepares } = part;
    if (prepares) wire.submittedNamedStatements[name] = text;
    if (prepares || name === "") wire.parse({ name, text });
    wire.bind({ statement: name, values: written });
    if (!this.#columns.has(name)) wire.describe({ type: "P", name: "" });
    wire.execute();
  }

  #name(part: Part, wire: Wire): void {
    const { kept } = part;
    part.name = kept;
    if (kept === "" || kept in wire.parsedStatements) return;
    part.prepares = !(kept in wire.submittedNamedStatements);
    const own = this.#parts.some(({ name, prepares }) => prepares && name === kept);
    // What another message, still on its way, prepares here may fail with it.
    if (!own) part.name = "";
  }

  handleRowDescription({ fields }: { fields: { name: string }[] }): void {
    const part = this.#parts[this.#at];
    if (!part) return;
    for (const field of fields) field.name = camelCase(field.name);
    part.result.addFields(fields);
    if (part.name) this.#columns.set(part.name, columnsOf(part.result));
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    const part = this.#parts[this.#at];
    if (!part || part.unread) return;
    try {
      part.result.addRow(part.result.parseRow(fields));
    } catch (reason) {
      // Thrown here it would end the process, in the middle of what the connection hears.
      part.unread = { reason };
    }
  }

  handleCommandComplete(told: { text: string }): void {
    const part = this.#parts[this.#at];
    if (!part) return;
    part.result.addCommandComplete(told);
    noteFields(part.text, part.result);
    if (part.unread) part.answer.reject(part.unread.reason);
    else part.answer.resolve(part.result);
    this.#now(this.#at + 1);
  }

  handleError(reason: unknown, connection?: Wire): void {
    for (const { name, prepares, answer } of this.#parts.slice(this.#at)) {
      // What stands behind an error is not looked at: not prepared either.
      if (prepares && connection) delete connection.submittedNamedStatements[name];
      answer.reject(reason);
    }
    this.#at = this.#parts.length;
    this.#end();
  }

  handleReadyForQuery(): void {
    if (this.#at < this.#parts.length) this.handleError(new Error("It was not answered."));
    else this.#end();
  }

  #end(): void {
    const { ended } = this;
    this.ended = () => {};
    ended();
  }
}
