import Box from "@mui/material/Box";

/**
 * Colours of routes, most of which colour-blind people can tell apart; a dot is never shown without the route's name
 * nearby.
 */
export const routeColors = [
  "#123F94",
  "#C2410C",
  "#0F766E",
  "#A21CAF",
  "#4D7C0F",
  "#B00020",
  "#0369A1",
  "#854D0E",
] as const;

/** The colour of a route by its position in the branch's list of routes. */
export function routeColor(position: number): string {
  return routeColors[position % routeColors.length] ?? routeColors[0];
}

interface SchoolNameProps {
  name: string;
  suburb?: string | null | undefined;
  /** Its route's name and position in the list, for the dot. */
  route?: { name: string; position: number } | null | undefined;
}

/** A school in the app's usual form: name, suburb, its route's dot. */
export function SchoolName({ name, suburb, route }: SchoolNameProps) {
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "baseline", gap: 1, minWidth: 0 }}
    >
      {route && (
        <Box
          component="span"
          title={route.name}
          sx={{ width: 10, height: 10, borderRadius: "50%", flexShrink: 0 }}
          style={{ background: routeColor(route.position) }}
        />
      )}
      <Box component="span" sx={{ overflowWrap: "anywhere" }}>
        {name}
        {suburb && (
          <Box component="span" sx={{ color: "text.secondary", fontSize: "0.875em", ml: 1 }}>
            {suburb}
          </Box>
        )}
      </Box>
    </Box>
  );
}
