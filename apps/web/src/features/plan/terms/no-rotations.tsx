import type { Branch } from "@kitround/contract/branches/branch.ts";
import { areHolidaysKnown } from "@kitround/contract/terms/known-terms.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import Button from "@mui/material/Button";
import { texts } from "#texts/plan";
import { texts as holidays } from "#texts/plan-holidays";
import { useCan } from "../../../lib/can.ts";
import { Muted, Row } from "../../../ui/vocabulary.tsx";
import { LayOutForm } from "./lay-out-form.tsx";
import { FirstRun } from "../plan-blank.tsx";
import type { GoTo } from "../plan-search.ts";

/** A term without rotations: they are laid out here, and unpublished holidays can be added. */
export function NoRotations({ term, branch, go }: { term: Term; branch: Branch; go: GoTo }) {
  const mayPlan = useCan("plan:write");
  return (
    <FirstRun
      title={texts.noRotations}
      text={mayPlan ? texts.noRotationsText(branch.rotationDays) : texts.noRotationsRead}
    >
      {mayPlan && !areHolidaysKnown(branch.country, term.startsOn, term.endsOn) && (
        <Row>
          <Muted style={{ flex: "1 1 240px" }}>{holidays.ask(term.year)}</Muted>
          <Button onClick={() => go({ show: "holidays" })}>{holidays.toAdd}</Button>
        </Row>
      )}
      {mayPlan && <LayOutForm key={term.id} term={term} branch={branch} onDone={() => {}} />}
    </FirstRun>
  );
}
