import { randomUUID } from "node:crypto";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import { createSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { inviteUser, useLink } from "@kitround/contract/users/user.ts";
import type { Browser, Page } from "@playwright/test";
import { go } from "./fixtures.ts";
import { call, serverUrl } from "./call.ts";
import { contextOf } from "./new-context.ts";

/** Invites somebody in this role, who joins and signs in. */
export async function join(session: Session, role: Role): Promise<Session> {
  const mark = randomUUID().slice(0, 6);
  const email = `${role}.${mark}@example.org`;
  const password = "nine kererū in the miro";
  const body = { email, firstName: "Hēmi", lastName: `Te Rangi ${mark}`, role };
  const { invitationUrl } = await call(session, inviteUser, { body });
  const token = new URL(invitationUrl).searchParams.get("link") ?? "";
  await call(session, useLink, { params: { token }, body: { password } });
  const answer = await fetch(`${serverUrl()}/api/auth`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Sign-in failed: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const fullName = ({ firstName, lastName }: Session) => `${firstName} ${lastName}`;

/** A school of its own for each test, and a function that adds tasks for it. */
export async function newSchool(session: Session) {
  const nameEn = `Te Kura o Rātā ${randomUUID().slice(0, 6)}`;
  const { id } = await call(session, createSchool, {
    body: { nameEn, accessNote: "Gate code 1234", dropPoint: "Office", maxKits: 2 },
  });
  const add = (title: string, more: { kind?: "each_visit"; assigneeId?: string } = {}) =>
    call(session, createSchoolTask, { body: { schoolId: id, title, ...more } });
  return { id, nameEn, path: `/tasks?school=${id}`, add };
}

/** A page of the running app at this path, as this person. */
export async function openAs(browser: Browser, session: Session, path: string): Promise<Page> {
  const context = await contextOf(browser, session, {
    baseURL: serverUrl(),
    viewport: { width: 1440, height: 900 },
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
  });
  const page = await context.newPage();
  await page.goto("/");
  await go(page, path);
  return page;
}
