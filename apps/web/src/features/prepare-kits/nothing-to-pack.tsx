import Button from "@mui/material/Button";
import { texts } from "#texts/prepare-kits";
import { useCan } from "../../lib/can.ts";
import { ButtonLink } from "../../fittings/links.tsx";
import { EmptyState } from "../../ui/states.tsx";

interface NothingToPackProps {
  icon: string;
  filtered: boolean;
  onAll: () => void;
}

/** Says why the board is empty, and what to do next. */
export function NothingToPack({ icon, filtered, onAll }: NothingToPackProps) {
  const mayPlan = useCan("plan:write");
  if (filtered) {
    return (
      <EmptyState
        icon={icon}
        title={texts.emptyFilter.title}
        text={texts.emptyFilter.text}
        action={
          <Button variant="outlined" onClick={onAll}>
            {texts.emptyFilter.all}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={texts.empty.title}
      text={texts.empty.text}
      action={mayPlan && <ButtonLink to="/plan">{texts.empty.plan}</ButtonLink>}
    />
  );
}
