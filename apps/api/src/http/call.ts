import type { Body, Params, Query, Route } from "@kitround/contract/route.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Db, Tx } from "../db/database.ts";
import type { SignedIn } from "./admit.ts";

/** What a handler returns for its route. */
export type Answered<R extends Route> = z.input<R["result"]>;

export interface Sent<R extends Route> {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
}

export interface Call<R extends Route, Prepared = undefined> extends Sent<R> {
  /** The caller's transaction; a GET's is read-only. */
  tx: Tx;
  actor: SignedIn;
  prepared: Prepared;
}

export interface OpenCall<R extends Route> extends Sent<R> {
  db: Db;
  /** Null on a public route. */
  actor: SignedIn | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
