import { firstRunIsOver, firstStepsOf } from "@kitround/contract/first-run/first-step-rules.ts";
import { getFirstSteps, skipFirstSteps } from "@kitround/contract/first-run/first-steps.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/first-run";
import { Unread } from "../../fittings/read.tsx";
import { useAllowed } from "../../lib/can.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { ExamplePart } from "./example-part.tsx";
import { remaining } from "./next-step.tsx";
import { StepRow } from "./step-row.tsx";
import { PlainList, Strong } from "../../ui/vocabulary.tsx";

/** On Today: the list until the first rotation is published; renders nothing for other roles, or once it is finished. */
export function FirstStepsOnToday() {
  const allowed = useAllowed(getFirstSteps.access);
  const session = useSession();
  const query = useQuery({ ...queryOptions(getFirstSteps), enabled: allowed });
  const skip = useAction(skipFirstSteps);
  if (query.data === undefined || session === null) return null;
  const steps = firstStepsOf(session.role, query.data);
  if (firstRunIsOver(steps)) return null;
  const hide = () => {
    const left = steps
      .filter(({ state }) => state !== "done" && state !== "skipped")
      .map(({ name }) => name);
    skip.mutate(
      { body: { steps: left, skipped: true } },
      {
        onSuccess: () =>
          toast(texts.hidden, {
            undo: () => skip.mutate({ body: { steps: left, skipped: false } }),
          }),
      },
    );
  };
  return (
    <Box
      component="section"
      aria-labelledby="first-steps"
      sx={{ mb: 3, p: 2, maxWidth: 960, bgcolor: "background.card", borderRadius: 1 }}
    >
      <Box component="h2" id="first-steps" sx={{ m: 0, fontSize: 20, fontWeight: 600 }}>
        {texts.title}
      </Box>
      <FirstSteps />
      <Button disabled={skip.isPending} onClick={hide} sx={{ mt: 1 }}>
        {texts.skipAll}
      </Button>
    </Box>
  );
}

/** The steps to the first published rotation, each with its next action; and the example branch. */
export function FirstSteps() {
  const session = useSession();
  const query = useQuery(queryOptions(getFirstSteps));
  const skip = useAction(skipFirstSteps);
  const fills = useAllowed("branches:create");
  if (session === null) return null;
  if (query.data === undefined) return <Unread of={query} rows={9} height={64} />;
  const { facts } = query.data;
  const steps = firstStepsOf(session.role, query.data);
  const next = steps.find(({ state }) => state === "open");
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <>
      <Box sx={{ color: "text.secondary", mb: 1 }}>
        {facts.published === 0 && `${texts.intro} `}
        {texts.count(done, steps.length)}.
      </Box>
      <PlainList as="ol">
        {steps.map((step) => (
          <StepRow
            key={step.name}
            step={step}
            facts={facts}
            isNext={step === next}
            onSkip={(skipped) => skip.mutate({ body: { steps: [step.name], skipped } })}
          />
        ))}
      </PlainList>
      {facts.published > 0 && (
        <Box sx={{ py: 1.5, borderTop: 1, borderColor: "divider" }}>
          <Strong>{texts.reached}</Strong> {texts.remains(remaining(steps))}
        </Box>
      )}
      {fills && <ExamplePart />}
    </>
  );
}
