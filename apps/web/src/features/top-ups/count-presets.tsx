import Button from "@mui/material/Button";
import { texts } from "#texts/top-ups";
import { Row } from "../../ui/vocabulary.tsx";
import type { useCount } from "./use-count.ts";

const { check } = texts;

interface CountPresetsProps {
  count: Pick<ReturnType<typeof useCount>, "everythingThere" | "consumablesUsed">;
}

/** The two usual results of a count, in one tap each. */
export function CountPresets({ count }: CountPresetsProps) {
  return (
    <Row>
      <Button variant="outlined" sx={{ minHeight: 48 }} onClick={count.everythingThere}>
        {check.all}
      </Button>
      <Button
        variant="outlined"
        sx={{ minHeight: 48 }}
        title={check.usedHint}
        onClick={count.consumablesUsed}
      >
        {check.used}
      </Button>
    </Row>
  );
}
