import { plural } from "#texts/plural";

export const texts = {
  signIn: "Sign in",
  signingIn: "Signing in",
  signOut: "Sign out",
  passkey: {
    signIn: "Sign in with a passkey",
    working: "Waiting for your device",
    refused: "This passkey signs nobody in here. Sign in with your password.",
    cancelled: "No passkey was used. Sign in with your password, or try again.",
  },
  email: "E-mail",
  password: "Password",
  // The accessible names begin with the visible words, for people who use voice control.
  showShort: "Show",
  hideShort: "Hide",
  show: "Show password",
  hide: "Hide password",
  missingEmail: "Type your e-mail address",
  badEmail: "This is not an e-mail address",
  missingPassword: "Type your password",
  wrong: "E-mail or password is not right. Check both and try again.",
  tooMany: "Too many tries. Wait a minute, then try again.",
  notNow: "Signing in did not work. Try again.",
  forgotten: "Forgotten your password? Your branch manager can send you a link for a new one.",
  forgottenByMail: "Forgotten your password?",
  mailLink: "Send me a link for a new one",
  mailing: "Asking for it",
  mailed: (email: string) =>
    `If ${email} signs in here, an e-mail with a link is on its way. The link works once, for two hours. Nothing there in ten minutes? Look in the spam, then ask your branch manager.`,
  mailFailed: "That did not work. Try again in a minute, or ask your branch manager for a link.",
  typedKept:
    "What you typed was not saved yet and is kept. After signing in as yourself it is offered where you typed it.",
  ended:
    "Your sign-in has ended: it was too old, or it was ended elsewhere. Sign in to go on where you were.",
  endedWaiting: (n: number, name: string) =>
    `${plural(n, "1 entry", `${n} entries`)} of ${name} ${plural(n, "waits", "wait")} on this device. ${plural(n, "It is", "They are")} safe, and ${plural(n, "goes", "go")} out when ${name} signs in here again.`,
  notAllowed: "That was not possible with your present sign-in.",
  signedInAs: (name: string, role: string, branch: string) =>
    `You are signed in as ${name}, ${role}, ${branch}.`,
  goOn: "Go to the start page",
  asOther: "Sign in as someone else",
  microsoft: {
    signIn: "Sign in with Microsoft",
    join: "Join with Microsoft",
    link: "Link a Microsoft account",
    linkText: "Your password first: the account will sign you in from then on.",
    goOn: "To Microsoft",
    title: "Microsoft",
    unlinkedText: "Link your Microsoft account to sign in with it as well.",
    account: (name: string) => `${name} signs you in.`,
    onlyWay:
      "It is your only way in. To unlink it, first ask your branch manager for a link to choose a password.",
    unlink: "Unlink",
    unlinkTitle: "Unlink the Microsoft account",
    unlinkText: (name: string) =>
      `${name} will not sign you in any more. Prove with your password that you can still come in.`,
    unlinked: "Unlinked. You sign in with your password from now on.",
    or: "or",
    finishing: "Finishing the sign-in with Microsoft",
    none: "Sign-in with Microsoft",
    noneText: "This page finishes a sign-in with Microsoft. There is none under way.",
    back: "Back to signing in",
    cancelled: "The sign-in with Microsoft was cancelled. Nothing has changed.",
    stale:
      "Microsoft's answer came too late, or belongs to another tab. Nothing has changed. Start again.",
    failed: "The sign-in with Microsoft did not work. Try again, or sign in with your password.",
    unreachable:
      "Microsoft can't be reached at the moment. Try again later, or sign in with your password.",
    joined: (branch: string) => `Welcome to ${branch}`,
    linked: (account: string) => `${account} is linked. You can sign in with it from now on.`,
  },
};
