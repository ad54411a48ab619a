import { createTransport } from "nodemailer";
import type { Config, MailConfig } from "../../config.ts";

export interface Mail {
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** The address for the mail program's own unsubscribe button (RFC 8058). */
  unsubscribe?: string;
}

/** The result of sending a mail: sent, or refused for good with the receiving server's reason. */
export type Outcome = { state: "sent" } | { state: "refused"; fault: string };

// One per process, because job kinds are created before the configuration is read. Null if no mail server is
// configured.
let config: MailConfig | null = null;
let connections: ReturnType<typeof connectionsTo> | null = null;
let links = "";

export function useMail({ mail, publicUrl }: Pick<Config, "mail" | "publicUrl">): void {
  restMail();
  config = mail;
  links = publicUrl;
}

/** Closes the connections to the mail server after the mails being sent; a later mail connects again. */
export function restMail(): void {
  connections?.close();
  connections = null;
}

/** Whether a mail server is configured. */
export const sendsMail = () => config !== null;

/** The base address of links in mails. */
export const linkBase = () => links;

/** Throws if the server can't be reached or asks to try later: then a retry is worthwhile. */
export async function sendNow({ id, to, subject, text, unsubscribe }: Mail): Promise<Outcome> {
  if (config === null) throw new Error("No mail server is configured (SMTP_URL).");
  const { from } = config;
  const domain = from.slice(from.lastIndexOf("@") + 1);
  connections ??= connectionsTo(config);
  try {
    await connections.sendMail({
      from: { name: "Kitround", address: from },
      // Never a text, which would be parsed as a list of addresses; and given as the envelope, separately from the
      // header.
      to,
      envelope: { from, to: [to.address] },
      subject,
      text,
      // The same at each retry, so that the receiver can recognise a duplicate.
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

/**
 * Whether the server refuses this mail for good because of its recipient or content. Refusals that concern our
 * connection (no TLS, a wrong password) are not the recipient's fault.
 */
function isOfThisMail(error: Error & { code?: unknown; responseCode?: unknown }): boolean {
  const { code, responseCode } = error;
  const ofMail = code === "EENVELOPE" || code === "EMESSAGE";
  return ofMail && typeof responseCode === "number" && responseCode >= 500;
}

/**
 * A pool with one connection per job slot, kept open for the next mail: servers take their time to greet (a term's
 * hundred mails would wait for a hundred greetings). If the server has closed a connection before any byte of the
 * mail was sent, a new one is opened.
 */
function connectionsTo({ url, requireTls }: MailConfig) {
  return createTransport({
    url,
    requireTLS: requireTls,
    pool: true,
    maxConnections: 3,
    // Shorter than any server's own timeout and than the socket timeout below, so that we close the connection first.
    idleTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A mail contains only what is composed here; its text can't refer to files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
