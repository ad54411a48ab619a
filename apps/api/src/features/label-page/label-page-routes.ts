import { reportFound } from "@kitround/contract/labels/label-page.ts";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../app-error.ts";
import { mountOpen, ok } from "../../http/mount.ts";
import { schoolPageHeaders } from "../../http/security-headers.ts";
import { pageScript } from "../school-page/page-html.ts";
import { pageStyle } from "../school-page/page-style.ts";
import { enterByLabel } from "./enter-by-label.ts";
import { labelPage, noLabel } from "./label-html.ts";
import { takeFound } from "./take-found.ts";

const page = { method: "GET", path: "/l/:token", perMinute: 60 } as const;

/** The public page of a kit's label, and a stranger's message from it. */
export function labelPageRoutes(app: FastifyInstance): void {
  const headers = schoolPageHeaders(app.config, pageStyle, pageScript);
  app.get<{ Params: { token: string } }>("/l/:token", (request, reply) =>
    app.unauthenticated(async () => {
      if (app.isFull()) throw app.overloaded("full");
      reply.headers(headers).type("text/html; charset=utf-8");
      const { token } = request.params;
      try {
        return await reply.send(
          await enterByLabel(app.db, token, request, page, async (_, label) =>
            labelPage(label, token),
          ),
        );
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const slow = error.status === 429;
        return reply.code(error.status).send(noLabel(slow ? "slow" : "none"));
      }
    }),
  );
  mountOpen(app, reportFound, async ({ db, params, request, body }) => {
    await enterByLabel(db, params.token, request, reportFound, (tx, label) =>
      takeFound(tx, label, body),
    );
    return ok;
  });
}
