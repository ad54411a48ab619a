import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";

const Waiting = () => <SkeletonRows rows={12} height={48} />;
const CoverageScreen = lazyPart(
  async () => (await import("./coverage-screen.tsx")).CoverageScreen,
  Waiting,
);
const SponsorsScreen = lazyPart(
  async () => (await import("./sponsors-screen.tsx")).SponsorsScreen,
  Waiting,
);

interface PlanReportProps {
  report: "coverage" | "sponsors";
  term: Term;
  branch: Branch;
  /** The name of the sponsor whose page is open. */
  sponsor: string | undefined;
  onSponsor: (name: string | undefined) => void;
  onClose: () => void;
}

/** A report on a term's plan, in place of the plan. */
export function PlanReport({ report, ...props }: PlanReportProps) {
  const { term, onClose } = props;
  return report === "coverage" ? (
    <CoverageScreen key={term.id} term={term} onClose={onClose} />
  ) : (
    <SponsorsScreen key={term.id} {...props} />
  );
}
