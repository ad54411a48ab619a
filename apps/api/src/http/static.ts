import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import { sendRefusal } from "./error-handler.ts";
import { pageHeaders } from "./security-headers.ts";

const forever = `public, max-age=${365 * 24 * 3600}, immutable`;
/** The app's icon, which a browser requests again at each address of the app. */
const icon = /\/icon\.svg(\.br|\.gz)?$/;
const forADay = `public, max-age=${24 * 3600}`;

/**
 * Serves the built web app: its files (their .br and .gz siblings if the browser accepts them), and its one page for
 * every other address.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const { webDir } = app.config;
  const built = existsSync(join(webDir, "index.html"));
  const headers = pageHeaders(app.config);

  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      index: false,
      // Only existing files: any other address is a screen, or not found.
      wildcard: false,
      setHeaders: (reply, path) => {
        // The bundler puts a content hash into the names of files in assets/.
        const hashed = path.startsWith(join(webDir, "assets"));
        // A script gets only the headers that every answer has: it runs under the policy of its page, and the
        // policy's text would be half the size of a small script.
        const script = hashed && /\.js(\.br|\.gz)?$/.test(path);
        for (const [name, value] of Object.entries(script ? {} : headers))
          reply.header(name, value);
        reply.header("Cache-Control", hashed ? forever : icon.test(path) ? forADay : "no-cache");
      },
    });
    app.get("/", (_, reply) => reply.sendFile("index.html"));
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const isPage =
      built &&
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/api(\/|$)/.test(path) &&
      // A missing file is 404: if the page were sent instead, it would be parsed as a script.
      !/\.\w+$/.test(path);
    if (isPage) return reply.sendFile("index.html");
    const other = app.mounted.some((route) => matches(route.path, path));
    const error = other
      ? new AppError("method_not_allowed", `${request.method} is not for this address.`)
      : new AppError("not_found", "There is nothing at this address.");
    return sendRefusal(error, request, reply);
  });
}

function matches(template: string, path: string): boolean {
  const pattern = `^/api${template.replaceAll(/:\w+/g, "[^/]+")}/?$`;
  return new RegExp(pattern).test(path);
}
