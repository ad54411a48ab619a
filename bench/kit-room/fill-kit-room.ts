import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { createCheckIn, getCheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { createRotation, publishRotation } from "@kitround/contract/rotations/rotation.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { createKit } from "@kitround/contract/kits/kit.ts";
import type { Input, Route } from "@kitround/contract/route.ts";
import { authPath } from "@kitround/contract/session/auth-path.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { createTerm } from "@kitround/contract/terms/term.ts";
import { call } from "../../e2e/call.ts";
import type { DemoServer } from "../../e2e/demo-server.ts";
import { bigKit } from "../../e2e/kit-room-facts.ts";

/** The work of the kit room: kits to pack for one delivery, and new copies to count, by their codes. */
export async function fillKitRoom(demo: DemoServer, count: number) {
  // The server to which e2e's own helpers send.
  process.env["E2E_URL"] = demo.url;
  const session = await signedIn(demo);
  const ask = <R extends Route>(route: R, input: Input<R>) => call(session, route, input);
  const branch = await ask(getBranch, {});
  // Enough volunteers for so many kits.
  await ask(updateBranch, { body: { rowVersion: branch.rowVersion, volunteerMinutes: 60_000 } });
  const { kitTypeId, names } = await bigKit(session);
  const newKits = () => each(count, () => ask(createKit, { body: { kitTypeId } }));

  const { id: termId } = await ask(createTerm, {
    body: { year: 2034, number: 1, startsOn: "2034-02-01", endsOn: "2034-04-06" },
  });
  const days = { deliverOn: "2034-02-14", collectOn: "2034-02-28", readyBy: "2034-02-13" };
  const rotation = await ask(createRotation, { body: { termId, ...days } });
  const toPack = await newKits();
  for (const [at, { id: kitId }] of toPack.entries()) {
    const { rowVersion } = await ask(getCheckInSheet, { params: { id: kitId } });
    await ask(createCheckIn, { body: { kitId, rowVersion, exceptions: [] } });
    const nameEn = `Ōhinewai School ${at + 1}`;
    const { id: schoolId } = await ask(createSchool, { body: { nameEn } });
    const rotationId = rotation.id;
    await ask(createAllocation, { body: { rotationId, schoolId, kitTypeId, kitId } });
  }
  const { id, rowVersion } = rotation;
  await ask(publishRotation, { params: { id }, body: { rowVersion } });
  const toCheckIn = await newKits();
  const codes = (kits: typeof toPack) => kits.map((kit) => kit.code);
  return { session, names, toPack: codes(toPack), toCheckIn: codes(toCheckIn) };
}

async function each<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

async function signedIn({ url, accounts }: DemoServer): Promise<Session> {
  const { email, password } = accounts.find(({ role }) => role === "admin") ?? {};
  const answer = await fetch(`${url}/api${authPath}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Not signed in: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Session; // the server has validated it against the route's schema
}
