import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Route } from "@kitround/contract/route.ts";
import * as pages from "@kitround/contract/school-page/school-page.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../../app-error.ts";
import type { Holder } from "../../db/as-school.ts";
import type { Tx } from "../../db/database.ts";
import type { OpenCall } from "../../http/call.ts";
import { mountOpen, ok, sentTo, serve } from "../../http/mount.ts";
import { schoolPageHeaders } from "../../http/security-headers.ts";
import { openContent } from "../files/file-store.ts";
import { enterByLink, LinkEnded } from "./enter-by-link.ts";
import { endedPage, noPage, pageScript, schoolPage } from "./page-html.ts";
import { pageStyle } from "./page-style.ts";
import { readPage } from "./read-page.ts";
import { takeProposal } from "./take-proposal.ts";
import { takeReport } from "./take-report.ts";
import { takeWishes } from "./take-wishes.ts";

const page = { method: "GET", path: "/s/:token", perMinute: 60 } as const;

export function schoolPageRoutes(app: FastifyInstance): void {
  const headers = schoolPageHeaders(app.config, pageStyle, pageScript);
  app.get<{ Params: { token: string } }>("/s/:token", (request, reply) =>
    app.unauthenticated(async () => {
      if (app.isFull()) throw app.overloaded("full");
      reply.headers(headers);
      const { token } = request.params;
      try {
        const text = await enterByLink(app.db, token, request, page, async (tx, holder) =>
          schoolPage(await readPage(tx, holder), holder, token),
        );
        return await sendPage(request, reply, 200, text);
      } catch (error) {
        if (error instanceof LinkEnded) return sendPage(request, reply, 410, endedPage(error.ask));
        if (!(error instanceof AppError)) throw error;
        if (error.status === 429) return sendPage(request, reply, 429, noPage("slow"));
        return sendPage(request, reply, error.status, noPage("none"));
      }
    }),
  );
  servePhotos(app);
  takes(app, pages.reportKit, (tx, holder, { params, body }) =>
    takeReport(tx, holder, params.allocationId, body),
  );
  takes(app, pages.saveWishes, (tx, holder, { body }) => takeWishes(tx, holder, body));
  takes(app, pages.proposeChange, (tx, holder, { body }) => takeProposal(tx, holder, body));
}

type Taking = typeof pages.reportKit | typeof pages.saveWishes | typeof pages.proposeChange;

function takes<R extends Taking>(
  app: FastifyInstance,
  route: R,
  take: (tx: Tx, holder: Holder, call: OpenCall<R>) => Promise<void>,
): void {
  mountOpen<Taking>(app, route, async (call) => {
    const { db, params, request } = call;
    await enterByLink(db, params.token, request, route, (tx, holder) =>
      take(tx, holder, call as OpenCall<R>),
    );
    return ok;
  });
}

function servePhotos(app: FastifyInstance): void {
  const route = pages.readSchoolPhoto satisfies Route;
  serve(app, route, async (request, reply) => {
    const { token, fileId } = sentTo(route, request).params;
    const bytes = await enterByLink(app.db, token, request, route, (tx) => photo(tx, fileId));
    return reply
      .type(route.answers)
      .header("Cache-Control", "private, max-age=86400")
      .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header("X-Robots-Tag", "noindex")
      .send(bytes);
  });
}

/** In the size for lists. Throws `not_found`. */
async function photo(tx: Tx, id: string): Promise<Buffer> {
  const file = await tx
    .selectFrom("file")
    .select("smallSha256")
    .where("id", "=", id)
    .executeTakeFirst();
  const bytes = file ? await openContent(tx, file.smallSha256) : null;
  if (bytes === null) throw notFound("This photo");
  return bytes;
}

const brotli = promisify(brotliCompress);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string,
): Promise<FastifyReply> {
  reply.code(status).type("text/html; charset=utf-8").header("Vary", "Accept-Encoding");
  if (!/\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""))) return reply.send(text);
  return reply.header("Content-Encoding", "br").send(await brotli(text, quality));
}
