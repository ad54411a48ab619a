import { hasArrived } from "@kitround/contract/plan/sponsor-rules.ts";
import type { SponsorLoan, SponsorReach } from "@kitround/contract/plan/sponsors.ts";
import { newFlow } from "./paper-flow.ts";
import type { Paper } from "./paper-page.ts";
import { paperDay, words } from "./paper-words.ts";

export interface SponsorPaper {
  kind: "sponsors";
  branch: string;
  term: { number: number; year: number };
  /** The name of one sponsor; null for all of them. */
  of: string | null;
  sponsors: SponsorReach[];
}

const said = words.sponsor;

/**
 * For sponsors: the schools and students that their kits reached, and each loan behind the sums. Every sponsor begins
 * a new page.
 */
export function drawSponsors({ branch, term, of, sponsors }: SponsorPaper): Paper {
  const title = said.title(of ?? said.all, term.number, term.year);
  const flow = newFlow(title, `${title} · ${branch}`);
  for (const sponsor of sponsors) {
    flow.page();
    flow.heading(sponsor.name);
    flow.say(said.about(branch, term.number, term.year), { size: 13, weight: "bold" });
    flow.say(said.reached(sponsor.term), { size: 14, weight: "bold", above: 12 });
    flow.gap(8);
    flow.facts([
      [said.students, number(sponsor.term.students)],
      [said.inYear(said.students, term.year), number(sponsor.year.students)],
      [said.schools, number(sponsor.term.schools)],
      [said.inYear(said.schools, term.year), number(sponsor.year.schools)],
      [said.loans, number(sponsor.term.loans)],
      [said.inYear(said.loans, term.year), number(sponsor.year.loans)],
    ]);
    for (const note of said.notes(sponsor.term)) flow.say(note, { above: 4 });
    flow.say(said.kits(sponsor.copies, sponsor.titles), { above: 4 });
    flow.gap(12);
    if (sponsor.loans.length === 0) {
      flow.say(said.nothing);
      continue;
    }
    flow.table(
      [
        { title: said.delivered, share: 0.2 },
        { title: said.school, share: 0.32 },
        { title: said.kit, share: 0.33 },
        { title: said.students, share: 0.15, align: "right" },
      ],
      sponsor.loans.map((loan) => [
        { text: paperDay(loan.deliverOn) },
        { text: loan.schoolName },
        { text: loan.kitCode === null ? loan.kitTypeName : `${loan.kitCode} ${loan.kitTypeName}` },
        { text: studentsOf(loan) },
      ]),
    );
  }
  return flow.done();
}

const number = (count: number) => count.toLocaleString("en-NZ");

function studentsOf({ students, status }: SponsorLoan): string {
  if (!hasArrived(status)) return said.planned(students);
  return students === null ? "–" : number(students);
}
