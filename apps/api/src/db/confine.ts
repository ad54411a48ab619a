import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type KyselyPlugin,
  type RootOperationNode,
} from "kysely";
import { type Confined, confineSql, type Wall } from "./confine-sql.ts";
import type { Tx } from "./database.ts";
import { branchTables } from "./schema.gen.ts";

// The first wall between branches, with row-level security as the second: whatever a request's transaction sends to the
// database passes here, composed or written by hand, and gets its branch's condition on each table. Nobody needs to think of it.

/** What a request is granted to read of a person: all but the password. */
export const personColumns =
  "id, email, first_name, last_name, phone, locale, created_at, updated_at, row_version";

export const walls = new Map<string, Wall>([
  ...branchTables.map((table): [string, Wall] => [
    table,
    { columns: "*", own: (it, branch) => `${it}.branch_id = ${branch}` },
  ]),
  ["branch", { columns: "*", own: (it, branch) => `${it}.id = ${branch}` }],
  [
    "person",
    {
      columns: personColumns,
      own: (it, branch) =>
        `exists (select from "branch_user" u where u.person_id = ${it}.id and u.branch_id = ${branch})`,
    },
  ],
]);

const branchOf = new WeakMap<RootOperationNode, string>();

/** Marks whatever a transaction sends as this branch's; the last of its plugins. */
export function confine(branchId: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const marked = { ...node };
      branchOf.set(marked, branchId);
      return marked;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The transaction past the application's wall; row-level security still holds. */
export const unconfined = (tx: Tx): Tx => tx.withoutPlugins();

/** The dialect, with connections that confine what is marked. */
export function confining(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver() {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => confiningConnection(await acquire(options));
      return driver;
    },
  };
}

const confiningAlready = new WeakSet<DatabaseConnection>();

function confiningConnection(connection: DatabaseConnection): DatabaseConnection {
  if (confiningAlready.has(connection)) return connection;
  confiningAlready.add(connection);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, ...rest) => execute(confinedQuery(query) ?? query, ...rest);
  connection.streamQuery = () => {
    throw new Error("Nothing is streamed: a stream would pass the branch wall.");
  };
  return connection;
}

/** An actor's statement, with its branch's conditions; null where it is none. Throws where it can't be confined. */
export function confinedQuery(query: CompiledQuery): CompiledQuery | null {
  const branchId = branchOf.get(query.query);
  if (branchId === undefined) return null;
  const { text, takesBranch, branches } = known(query.sql);
  for (const place of branches) {
    if (query.parameters[place - 1] !== branchId) {
      throw new Error(`A new row would be another branch's: ${query.sql}`);
    }
  }
  if (!takesBranch) return query;
  return { ...query, sql: text, parameters: [...query.parameters, branchId] };
}

// A statement's text is the same each time, whatever its parameters; lists of many lengths are what fills this.
const mostKnown = 4000;
const texts = new Map<string, Confined>();

function known(sql: string): Confined {
  let confined = texts.get(sql);
  if (!confined) {
    confined = confineSql(sql, walls);
    if (texts.size >= mostKnown) texts.clear();
    texts.set(sql, confined);
  }
  return confined;
}
