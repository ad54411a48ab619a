import { plural } from "#texts/plural";

export const texts = {
  title: "Passkeys",
  about:
    "A passkey is your fingerprint, face or PIN on a device, or a security key. With one, your password alone signs nobody in, and the passkey signs you in by itself.",
  none: "You have none yet.",
  add: "Add a passkey",
  addText: "Your password first. Then your device asks for your finger, face or PIN.",
  addSubmit: "Make the passkey",
  name: "Name of the device",
  added: "Passkey added",
  notMade: "No passkey was made: the device was asked and did not answer, or you cancelled.",
  knownHere: "This device has a passkey of yours already.",
  used: (moment: string) => `Used ${moment}`,
  neverUsed: "Not used yet",
  copied: "kept by your account there",
  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove the passkey ${name}`,
  removeText:
    "It no longer signs you in. Remove it in the settings of the device too. Your password, please.",
  removed: "Passkey removed",
  codes: {
    title: "Recovery codes",
    left: (n: number) =>
      n === 0
        ? "You have no recovery codes. Without one, a lost device means asking your branch manager."
        : `${plural(n, "1 code is", `${n} codes are`)} left for the day on which you have lost every passkey.`,
    draw: "Show ten new codes",
    drawText:
      "Ten new codes take the place of those before. They are shown once: print them, or keep them where you keep your passwords.",
    submit: "Show them",
    shown: "Each works once, together with your password. They are not shown again.",
    copy: "Copy",
    copied: "Codes copied",
    done: "I have kept them",
  },
  second: {
    title: "One more step",
    use: "Your password is right. Now use your passkey.",
    sign: "Use the passkey",
    make: "Your role signs in with a passkey besides the password, and you have none yet. Make one now: your device asks for your finger, face or PIN.",
    makeIt: "Make the passkey",
    code: "Recovery code",
    codeHelp: "One of the ten that you have kept, as 4k7m-9dpx-w2hq",
    byCode: "Use a recovery code",
    byPasskey: "Use a passkey instead",
    submitCode: "Sign in with this code",
    lost: "Passkey and codes lost? Your branch manager removes them, and you sign in with your password.",
    wrong: "This was not accepted. Try again, or use another passkey.",
    wrongCode: "This code is not right, or was used already.",
    cancelled:
      "The passkey was not used: the device was asked and did not answer, or you cancelled.",
    offline: "That did not work. Check the connection and try again.",
    back: "Back",
  },
  users: {
    title: "Passkeys",
    none: "Signs in with a password alone.",
    remove: "Remove all passkeys",
    confirmTitle: (name: string) => `Remove the passkeys of ${name}?`,
    confirmText:
      "For somebody who has lost them. Make sure that the request is really theirs: from then on their password alone signs them in.",
    removed: "Passkeys removed",
  },
  rules: {
    title: "Signing in",
    roles: "Roles that need a passkey",
    help: "People with these roles can't sign in by a password alone. A person without a passkey makes one at the next sign-in. For Microsoft accounts, their tenant decides.",
    saved: "Saved. It applies from the next sign-in.",
  },
};
