import type { Kit } from "@kitround/contract/kits/kit.ts";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { texts } from "#texts/kits";
import { SchoolLink } from "../../fittings/record-link.tsx";
import { DayText } from "../../ui/day-text.tsx";
import { placeLink } from "../../fittings/place-link.tsx";
import { placeWords } from "./place-words.ts";
import { Muted } from "../../ui/vocabulary.tsx";

/** In two columns from 600 pixels; empty facts are left out. */
export function KitFacts({ kit }: { kit: Kit }) {
  const t = texts.detail;
  const facts: [string, ReactNode][] = [
    [t.where, placeLink(kit) ?? placeWords(kit)],
    ...(kit.dueBackOn === null || kit.state === "with_branch"
      ? []
      : [
          [t.dueBack, <DayText key="back" day={kit.dueBackOn} due />] satisfies [string, ReactNode],
        ]),
    ...(kit.loanSide
      ? [[t.loan, <LoanText key="loan" kit={kit} />] satisfies [string, ReactNode]]
      : []),
    [
      t.next,
      kit.nextDeliverOn === null ? (
        texts.noNext
      ) : (
        <>
          <SchoolLink id={kit.nextSchoolId} name={kit.nextSchoolName} />,{" "}
          <DayText day={kit.nextDeliverOn} />
        </>
      ),
    ],
    [t.boxes, String(kit.boxes)],
    ...(kit.weightG === 0
      ? []
      : [[t.weight, t.kg((kit.weightG / 1000).toFixed(1))] satisfies [string, ReactNode]]),
    ...(kit.packingListVersion === null
      ? []
      : [[t.list, t.version(kit.packingListVersion)] satisfies [string, ReactNode]]),
    ...(kit.sponsor === null ? [] : [[t.sponsor, kit.sponsor] satisfies [string, ReactNode]]),
    [t.condition, kit.conditionNote ?? t.noCondition],
  ];
  return (
    <Box
      component="dl"
      sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 2, m: 0 }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Muted as="dt" small>
            {name}
          </Muted>
          <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** With whom, under which code, and until when. */
function LoanText({ kit }: { kit: Kit }) {
  const { loanSide, otherBranch, otherKitCode, loanUntil } = kit;
  const words = loanSide === "sent" ? texts.detail.lent : texts.detail.borrowed;
  return (
    <>
      {words(otherBranch ?? "", otherKitCode ?? "")}{" "}
      {loanUntil !== null && <DayText day={loanUntil} due />}
    </>
  );
}
