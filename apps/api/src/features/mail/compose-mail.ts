import { oneLine } from "@kitround/contract/one-line.ts";

export interface MailFacts {
  /** The branch's greeting. */
  greeting: string;
  firstName: string;
  branchName: string;
  url: string;
}

/** The text of a mail: what it is, what to do, and what to do if one did not ask for it. */
export function composeMail(
  kind: "invitation" | "password_reset",
  { url, ...names }: MailFacts,
  own: boolean,
): { subject: string; text: string } {
  const [firstName, branchName] = [oneLine(names.firstName), oneLine(names.branchName)];
  const greeting = `${names.greeting} ${firstName},`;
  if (kind === "invitation") {
    return {
      subject: `Your invitation to ${branchName} on Kitround`,
      text: [
        greeting,
        `you are invited to work with ${branchName} on Kitround. This link lets you in. It works once, for seven days:`,
        url,
        "If you did not expect this, ignore it: nothing changes.",
      ].join("\n\n"),
    };
  }
  return {
    subject: "A new password for Kitround",
    text: [
      greeting,
      own
        ? "with this link you choose a new password. It works once, for two hours:"
        : `${branchName} has made you a link for a new password. It works once, for seven days:`,
      url,
      "You are then signed out everywhere else. If you did not ask for this, ignore it: your password is not changed.",
    ].join("\n\n"),
  };
}
