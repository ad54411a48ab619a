import { createTransport } from "nodemailer";
import type { Config, MailConfig } from "../../config.ts";

export interface Mail {
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** Where a reader has no more of its kind by one tap, for the mail program's own button (RFC 8058). */
  unsubscribe?: string;
}

/** What came of a mail: taken, or refused for good in the receiving server's own words. */
export type Outcome = { state: "sent" } | { state: "refused"; fault: string };

// One a process: jobs are made before anybody knows the configuration. Null where nothing sends mail.
let config: MailConfig | null = null;
let connections: ReturnType<typeof connectionsTo> | null = null;
let links = "";

export function useMail({ mail, publicUrl }: Pick<Config, "mail" | "publicUrl">): void {
  restMail();
  config = mail;
  links = publicUrl;
}

/** Lets go of the mail server: what is under way is finished, and a later mail connects again. */
export function restMail(): void {
  connections?.close();
  connections = null;
}

/** Whether anything sends mail here. */
export const sendsMail = () => config !== null;

/** The address that links in mails carry. */
export const linkBase = () => links;

/** Throws where the server can't be reached or says "later": then it is worth trying again. */
export async function sendNow({ id, to, subject, text, unsubscribe }: Mail): Promise<Outcome> {
  if (config === null) throw new Error("No mail server is configured (SMTP_URL).");
  const { from } = config;
  const domain = from.slice(from.lastIndexOf("@") + 1);
  connections ??= connectionsTo(config);
  try {
    await connections.sendMail({
      from: { name: "Kitround", address: from },
      // Never a text, which is read as a list of addresses; and told to the server apart from what is shown.
      to,
      envelope: { from, to: [to.address] },
      subject,
      text,
      // The same at each try: a receiver who got it twice can fold the pair.
      messageId: `<${id}@${domain}>`,
      headers: {
        "Auto-Submitted": "auto-generated",
        ...(unsubscribe === undefined
          ? {}
          : {
              "List-Unsubscribe": `<${unsubscribe}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
      },
    });
    return { state: "sent" };
  } catch (error) {
    if (!(error instanceof Error) || !isOfThisMail(error)) throw error;
    return { state: "refused", fault: error.message.slice(0, 500) };
  }
}

/** Whether the server wants this mail never, of its reader or as it is; what it says of us (no secret line, a wrong password) is no reader's fault. */
function isOfThisMail(error: Error & { code?: unknown; responseCode?: unknown }): boolean {
  const { code, responseCode } = error;
  const ofMail = code === "EENVELOPE" || code === "EMESSAGE";
  return ofMail && typeof responseCode === "number" && responseCode >= 500;
}

/**
 * As many as a process works on jobs at a time, kept for the next mail: servers take their time to greet (a term's hundred mails would
 * wait for a hundred greetings). One that the server has dropped meanwhile is made anew where not a byte of the mail was sent.
 */
function connectionsTo({ url, requireTls }: MailConfig) {
  return createTransport({
    url,
    requireTLS: requireTls,
    pool: true,
    maxConnections: 3,
    // Shorter than any server's own patience and than the silence below: we say goodbye.
    idleTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A mail is what is composed here and nothing that a text points to.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
