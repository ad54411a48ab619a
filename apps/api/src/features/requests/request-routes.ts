import {
  createRequest,
  listRequests,
  saveRequests,
  updateRequest,
} from "@kitround/contract/requests/kit-request.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { listRequestRows } from "./request-queries.ts";
import { saveSheet } from "./save-requests.ts";
import { addRequest, changeRequest } from "./write-request.ts";

export function requestRoutes(app: FastifyInstance): void {
  mount(app, listRequests, ({ tx, query }) => listRequestRows(tx, query));
  mount(app, createRequest, ({ tx, actor, body }) => addRequest(tx, actor, body));
  mount(app, updateRequest, ({ tx, params, body }) => changeRequest(tx, params.id, body));
  mount(app, saveRequests, ({ tx, actor, params, body }) =>
    saveSheet(tx, actor, params.id, body.schools),
  );
}
