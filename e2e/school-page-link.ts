import { listAllocations } from "@kitround/contract/allocations/allocation.ts";
import * as links from "@kitround/contract/school-page/school-link.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { call } from "./call.ts";

/** A new link to a school's own page: the named school's, or one's that has a kit now. Returns its path. */
export async function newPageLink(desk: Session, url: string, schoolId?: string): Promise<string> {
  const id = schoolId ?? (await schoolWithKit(desk, url));
  const { items } = await call(desk, links.listSchoolLinks, { params: { id } }, url);
  const params = { id, contactId: items[0]?.contactId ?? "" };
  const made = await call(desk, links.makeSchoolLink, { params }, url);
  return new URL(made.url).pathname;
}

async function schoolWithKit(desk: Session, url: string): Promise<string> {
  const { items } = await call(desk, listAllocations, { query: { limit: "1000" } }, url);
  const loan = items.find(({ status }) => status === "delivered");
  if (!loan) throw new Error("A kit is at a school in the demo.");
  return loan.schoolId;
}
