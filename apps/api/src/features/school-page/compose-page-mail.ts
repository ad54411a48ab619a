import { oneLine } from "@kitround/contract/one-line.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";

/** The reasons for an e-mail with a link to a school's page. */
export type PageMail = "school_page" | "wishes" | "wishes_again" | "not_ready";

interface Facts {
  greeting: string;
  name: string;
  school: string;
  branch: string;
  url: string;
  /** For a mail that asks for requests. */
  term: string | null;
  closesOn: string | null;
  /** For a reminder: the day of the pick-up, the place where the van collects, and the kits that are not marked as ready. */
  onDay: string | null;
  dropPoint: string | null;
  kits: readonly string[];
}

/** The text of an e-mail with a link to a school's page. */
export function composePageMail(
  kind: PageMail,
  { greeting, url, term, closesOn, onDay, dropPoint, kits, ...names }: Facts,
): { subject: string; text: string } {
  const [name, school, branch] = [names.name, names.school, names.branch].map(oneLine);
  const keep = "The link is for you alone: please do not pass it on. Keep it: it stays valid.";
  const hello = `${greeting} ${name},`;
  if (kind === "school_page") {
    const what = `this is the page of ${school} for the science kits of ${branch}: what is at your school, what comes, and when it goes back.`;
    return {
      subject: `Science kits at ${school}: your page`,
      text: [hello, what, url, keep].join("\n\n"),
    };
  }
  if (kind === "not_ready") {
    const day = onDay === null ? "" : `, ${dayWords(onDay)}`;
    const ask = `our van comes to ${school} tomorrow${day}, and collects: ${kits.map(oneLine).join(", ")}.`;
    const place = oneLine(dropPoint ?? "the office");
    const please = `We have not heard yet that this is ready. Please put it at ${place}, with all of its boxes, and say so here:`;
    return {
      subject: `Tomorrow: is it ready for pick-up at ${school}?`,
      text: [hello, ask, please, url, keep, branch].join("\n\n"),
    };
  }
  const until = closesOn === null ? "" : ` by ${dayWords(closesOn)}`;
  const ask =
    kind === "wishes"
      ? `which science kits would ${school} like in ${term}? Please say so${until}, here:`
      : `we have no answer from ${school} yet: which science kits would you like in ${term}? Please say so${until}. "None" is an answer, too:`;
  return {
    subject:
      kind === "wishes"
        ? `Your wishes for ${term}${until}`
        : `A reminder: your wishes for ${term}${until}`,
    text: [hello, ask, url, keep, branch].join("\n\n"),
  };
}
