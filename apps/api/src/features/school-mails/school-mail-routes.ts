import * as mails from "@kitround/contract/trips/school-mail.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import { asSystem } from "../../db/as-system.ts";
import { mount, mountOpen, ok } from "../../http/mount.ts";
import { noteToldByPhone, tellAgain, tripMails } from "./trip-mails.ts";

const gone = () =>
  new AppError("link_expired", "This link is of no address here: answer to the e-mail instead.");

/** The id of an unsubscribe link. */
const tokenForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function schoolMailRoutes(app: FastifyInstance): void {
  mount(app, mails.listTripMails, ({ tx, actor, params }) => tripMails(tx, actor, params.id));
  mount(app, mails.tellSchool, ({ tx, actor, params, body }) =>
    tellAgain(tx, actor, params.id, body),
  );
  mount(app, mails.noteTold, async ({ tx, actor, params, body }) => {
    await noteToldByPhone(tx, actor, params.id, body);
    return ok;
  });
  // A mail program's own button sends a form (RFC 8058), whose content is ignored.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "buffer" },
      (_request, _body, done) => done(null, undefined),
    );
    mountOpen(scope, mails.unsubscribe, async ({ db, params, query }) => {
      const off = query.back !== true;
      if (!tokenForm.test(params.token)) throw gone();
      const { rows } = await asSystem(db, (tx) =>
        sql<{ branchName: string }>`
          update mail_choice c set unsubscribed_at = case when ${off} then coalesce(c.unsubscribed_at, now()) end
          from branch b where b.id = c.branch_id and b.status = 'active' and c.id = ${params.token}
          returning b.name as branch_name`.execute(tx),
      );
      const [found] = rows;
      if (found === undefined) throw gone();
      return { branchName: found.branchName, off };
    });
  });
}
