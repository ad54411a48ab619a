import type { FirstStep } from "@kitround/contract/first-run/first-step-rules.ts";
import type { FirstFacts } from "@kitround/contract/first-run/first-steps.ts";
import {
  mdiAccountOutline,
  mdiCheckCircle,
  mdiCircleOutline,
  mdiClockOutline,
  mdiDebugStepOver,
} from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/first-run";
import { ButtonLink } from "../../fittings/links.tsx";
import { Icon } from "../../ui/icon.tsx";
import { following } from "./following.ts";
import { linkOf } from "./step-link.ts";
import { Muted } from "../../ui/vocabulary.tsx";

const icons: Record<FirstStep["state"], string> = {
  done: mdiCheckCircle,
  skipped: mdiDebugStepOver,
  open: mdiCircleOutline,
  waits: mdiClockOutline,
  others: mdiAccountOutline,
};

interface StepRowProps {
  step: FirstStep;
  facts: FirstFacts;
  /** True for the first step that can be done now, whose action is the main one. */
  isNext: boolean;
  onSkip: (skipped: boolean) => void;
}

/** One step: its purpose, its state, its next action, and skipping it. */
export function StepRow({ step, facts, isNext, onSkip }: StepRowProps) {
  const { name, state } = step;
  const words = texts.steps[name];
  const link = linkOf(step, facts);
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "auto 1fr", sm: "auto minmax(0, 1fr) auto" },
        columnGap: 1.5,
        rowGap: 1,
        alignItems: "start",
        py: 1.25,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Box
        sx={{
          pt: 0.25,
          color: state === "done" || state === "open" ? "primary.main" : "text.secondary",
        }}
      >
        <Icon path={icons[state]} size={24} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, fontSize: 16 }}>{words.title}</Box>
        {state !== "done" && <Muted>{words.text}</Muted>}
        <Muted small>{standing(step, facts)}</Muted>
      </Box>
      <Box
        sx={{
          gridColumn: { xs: 2, sm: 3 },
          display: "flex",
          flexWrap: "wrap",
          gap: 1,
          justifyContent: { sm: "flex-end" },
        }}
      >
        {state === "open" && (
          <ButtonLink
            {...link.to}
            variant={isNext ? "contained" : "outlined"}
            onClick={() => following.set(true)}
          >
            {link.words}
          </ButtonLink>
        )}
        {(state === "open" || state === "waits") && (
          <Button
            aria-label={texts.skipStep(words.title)}
            // Without a button before it, its word begins where the step's words do.
            sx={state === "waits" ? { ml: { xs: -2, sm: 0 } } : {}}
            onClick={() => onSkip(true)}
          >
            {texts.skip}
          </Button>
        )}
        {state === "skipped" && (
          <Button aria-label={texts.takeUpStep(words.title)} onClick={() => onSkip(false)}>
            {texts.takeUp}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function standing({ name, state, waitsFor }: FirstStep, facts: FirstFacts): string {
  const t = texts.states;
  if (state === "skipped") return t.skipped;
  if (state === "others") return t.others(texts.who[name]);
  if (state === "waits") {
    const names = waitsFor.map((step) => texts.steps[step].short);
    return t.waits(new Intl.ListFormat("en", { type: "conjunction" }).format(names));
  }
  return state === "done" ? [t.done, count(name, facts)].filter(Boolean).join(": ") : "";
}

function count(name: FirstStep["name"], facts: FirstFacts): string {
  const t = texts.facts;
  switch (name) {
    case "schools":
      return t.schools(facts.schools);
    case "routes":
      return t.routes(facts.routes);
    case "items":
      return t.items(facts.items);
    case "kit_types":
      return t.kit_types(facts.usableTypes);
    case "copies":
      return t.copies(facts.copies);
    case "people":
      return t.people(facts.people);
    case "vehicle":
      return t.vehicle(facts.vehicles);
    case "rate_card":
      return t.rate_card(facts.rateCards);
    case "term":
      return t.term(facts.rotations);
    case "base":
    case "publish":
      return "";
  }
}
