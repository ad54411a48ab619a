import pg from "pg";
import { camelTypes } from "./names.ts";
import { noteFields } from "./known-fields.ts";
import { keptName } from "./prepared.ts";

// Several statements with one end are a transaction without a word for its beginning and its end: PostgreSQL begins it with the
// first and commits it at the end of the message (extended query protocol, "Pipelining"). The driver ends each statement of its own.

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/**
 * Sends statements as one message and one transaction, each prepared where it was sent often. One that fails ends all behind it, for
 * the same reason, and what was done before it. The answers come in their order; each has to be awaited.
 */
export function sendTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<pg.QueryResult>[] {
  const parts = statements.map(partOf);
  const answers = parts.map(({ answer }) => answer.promise);
  try {
    for (const part of parts) part.written = part.values.map(asWritten);
    client.query(new Together(parts, describedOn(client)));
  } catch (reason) {
    // A value that can't be written, before anything was sent.
    for (const { answer } of parts) answer.reject(reason);
  }
  return answers;
}

interface Part extends Statement {
  written: readonly Written[];
  /** Under which it is kept prepared; empty where it is not. */
  name: string;
  result: Answer;
  /** Why a row of it can't be read. */
  unread: { reason: unknown } | null;
  answer: PromiseWithResolvers<pg.QueryResult>;
}

const partOf = ({ text, values }: Statement): Part => ({
  text,
  values,
  written: [],
  name: keptName(text),
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
  bind(values: { statement: string; values: readonly Written[] }): void;
  describe(portal: { type: "P"; name: "" }): void;
  execute(): void;
  sync(): void;
}
type Written = string | Buffer | null;
const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): Written } };
const asWritten = (value: unknown) => utils.prepareValue(value);

/** How rows are read of what is kept prepared on a connection: its columns can't change, and are told once. */
type Described = Map<string, Columns>;
const described = new WeakMap<pg.PoolClient, Described>();

const columnsOf = ({ fields, _parsers, _prebuiltEmptyResultObject }: Answer): Columns => ({
  fields,
  _parsers,
  _prebuiltEmptyResultObject,
});

function describedOn(client: pg.PoolClient): Described {
  let its = described.get(client);
  if (!its) described.set(client, (its = new Map()));
  return its;
}

// The driver lets nothing but its own kind of query go ahead of an answer.
class Together extends pg.Query {
  /** For whoever counts what is sent, and times it. */
  readonly statements: readonly Statement[];
  readonly answered: Promise<unknown> | undefined;
  /** Of the statement that is answered now; what the driver notes down as prepared. */
  name = "";
  text = "";
  readonly #parts: readonly Part[];
  readonly #described: Described;
  #at = 0;

  constructor(parts: readonly Part[], its: Described) {
    super("");
    this.statements = parts;
    this.answered = parts.at(-1)?.answer.promise;
    this.#parts = parts;
    this.#described = its;
    this.#now(0);
  }

  #now(at: number): void {
    this.#at = at;
    const part = this.#parts[at];
    if (!part) return;
    [this.name, this.text] = [part.name, part.text];
    const columns = this.#described.get(part.name);
    if (columns) Object.assign(part.result, columns);
  }

  override submit = (connection: unknown): void => {
    const wire = connection as Wire;
    wire.stream.cork();
    for (const { name, text, written } of this.#parts) {
      if (!name || !(wire.parsedStatements[name] ?? wire.submittedNamedStatements[name])) {
        wire.parse({ name, text });
        if (name) wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values: written });
      if (!this.#described.has(name)) wire.describe({ type: "P", name: "" });
      wire.execute();
    }
    wire.sync();
    wire.stream.uncork();
  };

  handleRowDescription({ fields }: { fields: unknown[] }): void {
    const part = this.#parts[this.#at];
    if (!part) return;
    part.result.addFields(fields);
    if (part.name) this.#described.set(part.name, columnsOf(part.result));
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
    for (const { name, answer } of this.#parts.slice(this.#at)) {
      // What stands behind an error is not looked at: not prepared either.
      if (name && connection) delete connection.submittedNamedStatements[name];
      answer.reject(reason);
    }
    this.#at = this.#parts.length;
  }

  handleReadyForQuery(): void {
    if (this.#at < this.#parts.length) this.handleError(new Error("It was not answered."));
  }
}
