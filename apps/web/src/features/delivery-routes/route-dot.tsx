import Box from "@mui/material/Box";

/** A route's colour; its name always stands beside it. */
export function RouteDot({ colour }: { colour: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ width: 12, height: 12, borderRadius: "50%", flexShrink: 0, display: "inline-block" }}
      style={{ background: colour }}
    />
  );
}
