import Button from "@mui/material/Button";
import { useRest } from "../../lib/use-rest.ts";

interface MainStepProps {
  label: string;
  /** True while a typed value is invalid. */
  held?: boolean;
  /** True if another step comes first. */
  second?: boolean;
  onClick: () => void;
}

/**
 * The button of the next step. It is inactive for a moment after its words change, so that a second tap on "Mark packed" does not verify.
 */
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
