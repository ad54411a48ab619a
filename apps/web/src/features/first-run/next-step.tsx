import { type FirstStep, firstStepsOf } from "@kitround/contract/first-run/first-step-rules.ts";
import { getFirstSteps, skipFirstSteps } from "@kitround/contract/first-run/first-steps.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { texts } from "#texts/first-run";
import { ButtonLink } from "../../fittings/links.tsx";
import { useAllowed } from "../../lib/can.ts";
import { useStore } from "../../lib/store.ts";
import { useSession } from "../../lib/stored-session.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { Strong } from "../../ui/vocabulary.tsx";
import { following } from "./following.ts";
import { linkOf } from "./step-link.ts";

/** Above a screen that a first step has opened: the next step, and at the end that all are done. */
export function NextStep() {
  const follows = useStore(following);
  const allowed = useAllowed(getFirstSteps.access);
  const session = useSession();
  const query = useQuery({ ...queryOptions(getFirstSteps), enabled: follows && allowed });
  const skip = useAction(skipFirstSteps);
  if (!follows || query.data === undefined || session === null) return null;
  const { facts } = query.data;
  const steps = firstStepsOf(session.role, query.data);
  const done = steps.filter(({ state }) => state === "done").length;
  const next = steps.find(({ state }) => state === "open");
  if (facts.published > 0 || next === undefined) {
    return (
      <Bar>
        <Box sx={{ flex: "1 1 240px" }}>
          <Strong>{facts.published > 0 ? texts.reached : texts.count(done, steps.length)}</Strong>{" "}
          {texts.remains(remaining(steps))}
        </Box>
        <ButtonLink to="/settings" search={{ open: "first-steps" }}>
          {texts.toList}
        </ButtonLink>
        <Button onClick={() => following.set(false)}>{texts.close}</Button>
      </Bar>
    );
  }
  const { title } = texts.steps[next.name];
  const link = linkOf(next, facts);
  return (
    <Bar>
      <Box sx={{ flex: "1 1 240px" }}>
        <Strong>{texts.next(title)}</Strong> {texts.count(done, steps.length)}.
      </Box>
      <ButtonLink {...link.to} variant="contained">
        {link.words}
      </ButtonLink>
      <Button
        aria-label={texts.skipStep(title)}
        onClick={() => skip.mutate({ body: { steps: [next.name], skipped: true } })}
      >
        {texts.skip}
      </Button>
    </Bar>
  );
}

/** The steps that are neither done nor another role's. */
export function remaining(steps: readonly FirstStep[]): string[] {
  return steps
    .filter(({ state }) => state !== "done" && state !== "others")
    .map(({ name }) => texts.steps[name].title);
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={texts.nextStep}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 1,
        bgcolor: "#E5ECF9",
      }}
    >
      {children}
    </Box>
  );
}
