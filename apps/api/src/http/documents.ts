import type { FastifyInstance } from "fastify";
import { docsPage, docsStyle } from "./docs-page.ts";
import { openApi } from "./openapi.ts";
import { pageHeaders } from "./security-headers.ts";

/** Serves the API's description, as JSON and as a page; generated on the first request and cached. */
export function serveDocuments(app: FastifyInstance): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get("/api/openapi.json", (_, reply) => {
    document ??= JSON.stringify(openApi());
    return reply.type("application/json; charset=utf-8").send(document);
  });
  app.get("/api/docs", (_, reply) => {
    page ??= docsPage();
    const headers = pageHeaders(app.config, docsStyle);
    return reply.headers(headers).type("text/html; charset=utf-8").send(page);
  });
}
