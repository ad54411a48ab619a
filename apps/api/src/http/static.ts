import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import { sendRefusal } from "./error-handler.ts";
import { pageHeaders } from "./security-headers.ts";

const year = 365 * 24 * 3600;

/** The built web app: files as they are (their .br and .gz siblings where the browser takes them), and its one page for every other address. */
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
      // Only the files there are: what else is asked for is a screen, or not there.
      wildcard: false,
      setHeaders: (reply, path) => {
        // What the bundler puts into assets/ has its content's hash in its name.
        const hashed = path.startsWith(join(webDir, "assets"));
        for (const [name, value] of Object.entries(headers)) reply.header(name, value);
        reply.header("Cache-Control", hashed ? `public, max-age=${year}, immutable` : "no-cache");
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
      // A missing file is missing: the page in its stead would be read as a script.
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
