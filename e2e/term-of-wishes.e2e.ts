import { createKit } from "@kitround/contract/kits/kit.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import { layOutRotations } from "@kitround/contract/rotations/rotation.ts";
import { saveWishes } from "@kitround/contract/school-page/school-page.ts";
import { createSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { signIn as signInRoute, type Session } from "@kitround/contract/session/session.ts";
import { createTerm } from "@kitround/contract/terms/term.ts";
import { inviteUser, useLink as redeem } from "@kitround/contract/users/user.ts";
import { type BrowserContext, expect as within, test } from "@playwright/test";
import { startMailServer, type TakenMail } from "../apps/api/src/test/start-mail-server.ts";
import { call } from "./call.ts";
import { signIn } from "./fixtures.ts";
import { launchServer, type Server } from "./launch-server.ts";
import { activeType } from "./plan-branch.ts";
import { administrator } from "./server-facts.ts";
import { setUpOrganisation } from "./set-up-organisation.ts";
import { openContext } from "./new-context.ts";

// A term of a large branch: 44 schools are asked by e-mail, 40 answer by its link, four have only a phone number.

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 900_000 });

const nobody = { sessionId: "" } as Session;
const titles = ["Dem Bones", "Light", "Rocks", "Slime", "Rockets", "Weather", "Magnets", "Seeds"];

/** The coordinator's account, the term and its titles, with 44 member schools. */
async function largeBranch({ url }: Server) {
  const session = await call(nobody, signInRoute, { body: administrator }, url);
  const asked = { email: "coordinator@example.org", firstName: "Mere", lastName: "Tait" };
  const invited = { ...asked, role: "coordinator" as const };
  const { invitationUrl } = await call(session, inviteUser, { body: invited }, url);
  const token = new URL(invitationUrl).searchParams.get("link") ?? "";
  const account = { email: asked.email, password: "nine kererū in the pūriri" };
  const body = { password: account.password };
  await call(nobody, redeem, { params: { token }, body }, url);
  for (let n = 1; n <= 44; n += 1) await memberSchool(session, url, n);
  const kinds: string[] = [];
  for (const [at, title] of titles.entries()) {
    const id = await activeType(session, `T${at}`, title, url);
    for (let copy = 0; copy < 4; copy += 1) {
      await call(session, createKit, { body: { kitTypeId: id } }, url);
    }
    kinds.push(id);
  }
  const startsOn = addDays(dayIn("Pacific/Auckland", new Date()), 30);
  const year = Number(startsOn.slice(0, 4));
  const term = { year, number: 1, startsOn, endsOn: addDays(startsOn, 75) };
  const { id } = await call(session, createTerm, { body: term }, url);
  const firstDeliverOn = addDays(startsOn, 3);
  await call(session, layOutRotations, { params: { id }, body: { firstDeliverOn } }, url);
  return { account, termId: id, kinds };
}

async function memberSchool(session: Session, url: string, n: number) {
  const name = `Kura ${String(n).padStart(2, "0")}`;
  const status = "member" as const;
  const school = await call(
    session,
    createSchool,
    { body: { nameEn: name, status, maxKits: 2 } },
    url,
  );
  const contact = {
    name: `Teacher of ${name}`,
    role: null,
    email: n <= 40 ? `kura${n}@schools.test` : null,
    phone: "03 555 01 00",
    isPrimary: true,
  };
  const body = { rowVersion: school.rowVersion, contacts: [contact] };
  await call(session, updateSchool, { params: { id: school.id }, body }, url);
}

/** Counts a person's clicks in these windows. */
async function countClicks(context: BrowserContext): Promise<{ clicks: number }> {
  const counted = { clicks: 0 };
  await context.exposeFunction("clicked", () => (counted.clicks += 1));
  await context.addInitScript(() => {
    const { clicked } = globalThis as unknown as { clicked: () => void };
    addEventListener("click", ({ isTrusted }) => isTrusted && clicked(), true);
  });
  return counted;
}

function linksIn(mails: readonly TakenMail[]): string[] {
  return mails.flatMap(({ raw }) => {
    const [, token] = /\/s\/([\w-]{43})/.exec(raw.replaceAll(/=\r?\n/g, "")) ?? [];
    return token === undefined ? [] : [token];
  });
}

test("44 schools asked, 40 answered, the term planned: a coordinator clicks at most 12 times", async ({
  browser,
}) => {
  const mails = await startMailServer();
  const server = await launchServer({
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: "kitround@library.test",
  });
  try {
    await setUpOrganisation(server);
    const { account, termId, kinds } = await largeBranch(server);
    const context = await openContext(browser, {
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.goto("/login");
    await signIn(page, account);
    const counted = await countClicks(context);
    // The counter is installed at the next load.
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    const before = mails.taken.length;
    const links = () => linksIn(mails.taken.slice(before));
    const answer = async (n: number, token: string) => {
      const wish = (at: number) => ({
        kitTypeId: kinds[(n + at) % kinds.length] ?? "",
        rank: at + 1,
        preferredRotationId: null,
      });
      const body = { termId, students: 28, wishes: [wish(0), wish(3)] };
      await call(nobody, saveWishes, { params: { token }, body }, server.url);
    };

    await page.getByRole("link", { name: "Branch Plan" }).click();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Ask schools for wishes" }).click();
    await page.getByRole("button", { name: "Ask all schools" }).click();
    await expect.poll(() => links().length).toBe(40);
    const first = links();
    for (const [n, token] of first.slice(0, 37).entries()) await answer(n, token);
    await expect(page.getByText("37 of 44 have answered")).toBeVisible();
    await page.getByRole("button", { name: /^Remind/ }).click();
    await expect.poll(() => links().length).toBe(43);
    for (const [n, token] of links().slice(40).entries()) await answer(37 + n, token);
    await expect(page.getByText("40 of 44 have answered")).toBeVisible();
    // The other four have no address: they are on the list to phone.
    const phone = page.getByRole("region", { name: /phone/i });
    await expect(phone.getByRole("link", { name: "03 555 01 00" })).toHaveCount(4);

    await page.getByRole("button", { name: "Auto-plan" }).click();
    await page.getByRole("button", { name: "Make a plan" }).click();
    await page.getByRole("button", { name: /^Apply \d+ changes$/ }).click();
    await expect(page.getByText(/\d+ changes applied\./)).toBeVisible();
    test.info().annotations.push({ type: "clicks", description: String(counted.clicks) });
    expect(counted.clicks).toBeGreaterThan(3);
    expect(counted.clicks).toBeLessThanOrEqual(12);
    await expect(
      page
        .getByRole("grid")
        .getByText(/^T\d-0\d/)
        .first(),
    ).toBeVisible();

    await test.step("the sheet of requests marks those that schools have made themselves", async () => {
      await page.getByRole("button", { name: "Requests" }).click();
      const cell = page.getByRole("gridcell", {
        name: /^Kura 01, .*asked for on the school's page/,
      });
      await expect(cell).toHaveCount(2);
      await expect(
        page.getByRole("gridcell", { name: /^Kura 44, .*asked for on the school's page/ }),
      ).toHaveCount(0);
    });
    await context.close();
  } finally {
    await server.stop();
    await mails.stop();
  }
});
