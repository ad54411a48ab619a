import type { Session } from "@kitround/contract/session/session.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { openSession } from "../auth/open-session.ts";
import { endPresented } from "../auth/sign-in.ts";
import { type Membership, memberships } from "../auth/person-queries.ts";
import { joinBranch, openLink } from "../users/use-link.ts";
import { type Identity, TokenRefused } from "./id-token.ts";
import { spendNonce } from "../auth/nonces.ts";
import { addIdentity, personOf, readWaysIn } from "./person-identities.ts";

interface Given {
  identity: Identity;
  /** The token of an invitation that is accepted by signing in. */
  link: string | undefined;
  agent: string | null;
  /** The session token that this device sent, of any person: signing in again ends that session. */
  presented: string | string[] | undefined;
}

/**
 * Signs in the person to whom this Microsoft account is linked, in the branch they worked in last. An invitation
 * links the account, and joins its branch. An e-mail address links nobody: the tenant's administrator could give any
 * address to anyone.
 */
export async function signInByMicrosoft(db: Db, given: Given): Promise<Session> {
  const { identity, link, agent } = given;
  // The nonce is used up before anything else is checked, so that the token can't be used again whatever happens.
  if (!(await asSystem(db, (tx) => spendNonce(tx, identity.nonce, null)))) {
    throw new TokenRefused("a nonce that is not ours, or not any more");
  }
  return asSystem(db, async (tx) => {
    const joined = link === undefined ? null : await acceptBy(tx, link, identity);
    const person = await personOf(tx, identity);
    if (!person) throw unknownAccount(identity);
    const places = await memberships(tx, person.id);
    const place = placeOf(places, joined);
    if (!place) throw noPlace();
    await endPresented(tx, given.presented);
    // The tenant decides whether it requires a second factor.
    return openSession(tx, person, place, { agent, strong: true });
  });
}

function placeOf(places: Membership[], joined: string | null): Membership | undefined {
  if (joined === null) return places[0];
  return places.find((place) => place.branchUserId === joined);
}

/**
 * Accepts an invitation with a Microsoft account; returns the place it leads to. A new account is linked only to a
 * person who can't sign in yet: otherwise a person who invites somebody could take over their account.
 */
async function acceptBy(tx: Tx, token: string, identity: Identity): Promise<string> {
  const link = await openLink(tx, token);
  if (link.kind !== "invitation") throw notByMicrosoft();
  const known = await personOf(tx, identity);
  if (known && known.id !== link.personId) throw somebodyElses(identity);
  if (!known) {
    const ways = await readWaysIn(tx, link.personId);
    // `proves`: another branch knew the person first, so their first sign-in must use that branch's link.
    if (link.proves || ways.hasPassword || ways.account !== null) throw hasOtherWay();
    await addIdentity(tx, link.personId, identity);
  }
  await joinBranch(tx, link, token);
  return link.branchUserId;
}

const unknownAccount = ({ accountName }: Identity) =>
  new AppError(
    "forbidden",
    `${accountName} is not linked to anybody here. Open your invitation and join with Microsoft, or sign in with your password and link it in My account.`,
  );

const noPlace = () =>
  new AppError(
    "forbidden",
    "You have no place in a branch at the moment. Ask your branch manager to let you in again.",
  );

const notByMicrosoft = () =>
  new AppError("transition_refused", "This link is for choosing a password, not for Microsoft.");

const somebodyElses = ({ accountName }: Identity) =>
  new AppError(
    "already_exists",
    `${accountName} signs in somebody else here. Nobody has joined; choose another Microsoft account.`,
  );

const hasOtherWay = () =>
  new AppError(
    "transition_refused",
    "You are known in another branch, or have a way to sign in already. Accept the invitation with that one; you can link Microsoft in My account afterwards.",
  );
