import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts } from "#texts/sign-in";
import type { Intent } from "../../server/microsoft-intent.ts";
import { microsoft } from "../../server/microsoft.ts";
import { useStore } from "../../lib/store.ts";
import { goToMicrosoft } from "./go-to-microsoft.ts";
import { signInDraft } from "./sign-in-draft.ts";

interface MicrosoftButtonProps {
  intent: Intent;
  label: string;
  /** Shown below another way to sign in. */
  divided?: boolean;
  /** Called instead of navigating, to ask something first. */
  onAsk?: () => void;
}

/** Navigates to Microsoft's sign-in. Renders nothing if it is not configured. */
export function MicrosoftButton({ intent, label, divided = false, onAsk }: MicrosoftButtonProps) {
  const client = useStore(microsoft);
  const [leaving, setLeaving] = useState(false);
  if (client === null) return null;
  const there = client;

  async function leave() {
    const refused = signInDraft.get().failure !== "";
    setLeaving(true);
    const choose = intent.kind === "sign-in" && refused;
    await goToMicrosoft(there, choose ? { ...intent, choose } : intent);
    setLeaving(false);
  }

  return (
    <>
      {divided && (
        <Typography align="center" sx={{ color: "text.secondary" }}>
          {texts.microsoft.or}
        </Typography>
      )}
      <Button
        variant="outlined"
        size="large"
        disabled={leaving}
        onClick={onAsk ?? (() => void leave())}
        startIcon={<Squares />}
        sx={asMicrosoftAsks}
      >
        {label}
      </Button>
    </>
  );
}

/**
 * Microsoft's design rules for its light button: white, its greys, the logo 12 pixels from edge and text, at least 41
 * pixels high.
 */
const asMicrosoftAsks = {
  minHeight: "max(41px, var(--control))",
  px: 1.5,
  color: "#5E5E5E",
  borderColor: "#8C8C8C",
  bgcolor: "#FFFFFF",
  fontSize: 15,
  "& .MuiButton-startIcon": { ml: 0, mr: 1.5 },
  "&:hover": { borderColor: "#5E5E5E", bgcolor: "#F3F3F3" },
} as const;

const squares = [
  ["#F25022", 0, 0],
  ["#7FBA00", 11, 0],
  ["#00A4EF", 0, 11],
  ["#FFB900", 11, 11],
] as const;

/** Microsoft's logo. */
function Squares() {
  return (
    <Box component="svg" viewBox="0 0 21 21" aria-hidden sx={{ width: 21, height: 21 }}>
      {squares.map(([colour, x, y]) => (
        <rect key={colour} x={x} y={y} width={10} height={10} fill={colour} />
      ))}
    </Box>
  );
}
