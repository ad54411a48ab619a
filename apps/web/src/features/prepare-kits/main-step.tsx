import Button from "@mui/material/Button";
import { useRest } from "../../lib/use-rest.ts";

interface MainStepProps {
  label: string;
  /** Something typed is not right yet. */
  held?: boolean;
  /** Beside another one that comes first. */
  second?: boolean;
  onClick: () => void;
}

/** The one next step. It rests after its words have changed: a second tap on "Mark packed" is no "Verify". */
export function MainStep({ label, held = false, second = false, onClick }: MainStepProps) {
  const rest = useRest(label, onClick);
  return (
    <Button
      variant={second ? "outlined" : "contained"}
      size="large"
      fullWidth
      disabled={held}
      {...rest}
    >
      {label}
    </Button>
  );
}
