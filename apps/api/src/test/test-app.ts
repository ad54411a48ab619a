import { randomUUID } from "node:crypto";
import { type Role, roles } from "@kitround/contract/access/capabilities.ts";
import type { ErrorBody, ErrorCode } from "@kitround/contract/errors.ts";
import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, expect } from "vitest";
import { type App, build } from "../app.ts";
import { type Config, readConfig } from "../config.ts";
import { asSystem } from "../db/as-system.ts";
import { features } from "../features/features.ts";
import { workedKinds } from "../features/job-kinds.ts";
import type { SignedIn } from "../http/admit.ts";
import { forgetCounts } from "../http/per-minute.ts";
import { startSession } from "../http/session.ts";
import type { JobKind } from "../jobs/job-kind.ts";
import { sendMaybeAgain } from "./replay-each.ts";
import { testDatabase } from "./test-database.ts";
import { testPatience } from "./test-patience.ts";

/** A signed-in person with one role in one branch. */
export interface TestActor extends SignedIn {
  token: string;
  email: string;
}

export interface Called {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The body of a successful answer; a file's as its bytes. */
  body: unknown;
  /** The body of any other answer. */
  error: ErrorBody;
}

export interface Extra {
  key?: string;
  headers?: Record<string, string>;
}

export interface TestBranch {
  id: string;
  code: string;
  actors: Record<Role, TestActor>;
  /** Makes a call as the actor of this role; `null` without a session. */
  call<R extends Route>(as: As, route: R, input: Input<R>, extra?: Extra): Promise<Called>;
  /** The result; fails the test if the call is refused. */
  ok<R extends Route>(as: As, route: R, input: Input<R>, extra?: Extra): Promise<Result<R>>;
  /** The refusal; fails the test unless the call is refused with this code. */
  refused<R extends Route>(
    as: As,
    route: R,
    input: Input<R>,
    code: ErrorCode,
    extra?: Extra,
  ): Promise<ErrorBody>;
}

type As = Role | TestActor | null;

export interface TestApp extends App {
  config: Config;
  /** A separate branch with one signed-in actor per role, which other tests can't affect. */
  newBranch(): Promise<TestBranch>;
}

let shared: Promise<TestApp> | undefined;

/**
 * The real app on a real database. The files of a worker share it, one after another, each in its own branches. It is not closed, because
 * it ends with its worker.
 */
export function testApp(): Promise<TestApp> {
  forgetCounts();
  shared ??= start().then(({ app }) => app);
  return shared;
}

/**
 * A separate app on an empty database, closed when the file ends; `more` mounts routes of the test, `kinds` are its jobs. Called at the
 * top of a file.
 */
export async function ownApp(...how: Parameters<typeof start>): Promise<TestApp> {
  const { app, end } = await start(...how);
  afterAll(end);
  return app;
}

async function start(
  change: Partial<Config> = {},
  more: (server: FastifyInstance) => void = () => {},
  kinds: readonly JobKind[] = workedKinds,
) {
  const database = await testDatabase();
  const config: Config = {
    ...readConfig({ LOG_LEVEL: "silent", PUBLIC_URL: "http://kitround.test" }),
    database: database.config,
    patience: testPatience,
    checkAnswers: true,
    ...change,
  };
  const app = await build(config, [...features, more], kinds);
  return {
    app: { ...app, config, newBranch: () => newBranch(app) },
    async end() {
      await app.close();
      await database.drop();
    },
  };
}

/** A branch with one signed-in actor per role. */
export async function newBranch(app: App): Promise<TestBranch> {
  const code = branchCode();
  const { id, actors } = await asSystem(app.database.db, async (tx) => {
    const branch = await tx
      .insertInto("branch")
      .values({ name: `Branch ${code}`, code })
      .returning("id")
      .executeTakeFirstOrThrow();
    const list: [Role, TestActor][] = [];
    for (const role of roles) {
      const email = `${role}@${code.toLowerCase()}.test`;
      const person = await tx
        .insertInto("person")
        .values({ email, firstName: role, lastName: code })
        .returning("id")
        .executeTakeFirstOrThrow();
      const user = await tx
        .insertInto("branchUser")
        .values({ branchId: branch.id, personId: person.id, role })
        .returning("id")
        .executeTakeFirstOrThrow();
      const who = { branchId: branch.id, branchUserId: user.id, role };
      const session = await startSession(tx, { ...who, agent: "test" });
      list.push([role, { ...who, ...session, email, personId: person.id, requestId: "test" }]);
    }
    // One entry per role, by the loop above.
    return { id: branch.id, actors: Object.fromEntries(list) as Record<Role, TestActor> };
  });

  const branch: TestBranch = {
    id,
    code,
    actors,
    async call(as, route, input, extra) {
      const actor = typeof as === "string" ? actors[as] : as;
      return send(app, actor?.token ?? null, route, input, extra);
    },
    async ok<R extends Route>(as: As, route: R, input: Input<R>, extra?: Extra) {
      const answer = await branch.call(as, route, input, extra);
      expect(answer.status, `${route.method} ${route.path}: ${JSON.stringify(answer.body)}`).toBe(
        route.status ?? 200,
      );
      // The server has parsed it by the route's schema.
      return answer.body as Result<R>;
    },
    async refused(as, route, input, code, extra) {
      const answer = await branch.call(as, route, input, extra);
      expect(answer.error, `${route.method} ${route.path}`).toMatchObject({ code });
      return answer.error;
    },
  };
  return branch;
}

/** One call through the server's HTTP, as a browser makes it. */
export async function send<R extends Route>(
  app: App,
  token: string | null,
  route: R,
  input: Input<R>,
  extra: Extra = {},
): Promise<Called> {
  const { key = randomUUID(), headers = {} } = extra;
  // The input consists of the parts that the route declares.
  const given = input as { params?: Record<string, string>; query?: object; body?: object };
  const type = route.takes?.[0] ?? "application/json";
  const path = filledPath(route.path, (name) => given.params?.[name]);
  const query = Object.entries(given.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const sent = {
    method: route.method,
    url: `/api${path}?${new URLSearchParams(query)}`,
    headers: {
      ...(given.body === undefined ? {} : { "content-type": type }),
      ...(token === null ? {} : { "x-auth-token": token }),
      ...(route.method === "GET" ? {} : { "idempotency-key": key }),
      ...headers,
    },
    ...(given.body === undefined
      ? {}
      : { payload: Buffer.isBuffer(given.body) ? given.body : JSON.stringify(given.body) }),
  };
  const answer = await sendMaybeAgain(app, route, sent, extra.key);
  const json = String(answer.headers["content-type"]).includes("json");
  const body: unknown =
    answer.body === "" ? null : json ? JSON.parse(answer.body) : answer.rawPayload;
  // The status tells which of the two it is.
  return { status: answer.statusCode, headers: answer.headers, body, error: body as ErrorBody };
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

function branchCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}
