import type { Place } from "@kitround/contract/delivery-routes/route-legs.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/routes";
import { project } from "./project.ts";
import { Muted } from "./vocabulary.tsx";

export interface RouteSketchProps {
  name: string;
  colour: string;
  base: Place;
  stops: readonly (Place & { schoolName: string })[];
}

const width = 480;
const height = 360;

/** A route's map without tiles: base, numbered stops, and lines between them. */
export function RouteSketch({ name, colour, base, stops }: RouteSketchProps) {
  const numbered = stops.map((stop, index) => ({ ...stop, number: index + 1 }));
  const [home, ...points] = project([base, ...numbered], width, height, 28);
  const placed = numbered.flatMap((stop, index) => {
    const at = points[index];
    return at ? [{ ...stop, at }] : [];
  });
  if (placed.length === 0) {
    return <Muted>{texts.noMap}</Muted>;
  }
  const way = [...(home ? [home] : []), ...placed.map((stop) => stop.at), ...(home ? [home] : [])];
  return (
    <Box
      component="svg"
      role="img"
      aria-label={texts.mapText(name, placed.length)}
      viewBox={`0 0 ${width} ${height}`}
      sx={{
        width: "100%",
        maxWidth: 640,
        height: "auto",
        display: "block",
        bgcolor: "background.card",
        borderRadius: 1,
      }}
    >
      <polyline
        points={way.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        stroke={colour}
        strokeWidth={3}
        strokeLinejoin="round"
        opacity={0.65}
      />
      {placed.toReversed().map(({ at, number, schoolName }) => (
        <g key={number}>
          <title>{schoolName}</title>
          <circle cx={at.x} cy={at.y} r={12} fill="#fff" stroke={colour} strokeWidth={3} />
          <text
            x={at.x}
            y={at.y}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize={12}
            fontWeight={600}
            fill="#1C2430"
          >
            {number}
          </text>
        </g>
      ))}
      {home && (
        <g>
          <title>{texts.base}</title>
          <rect x={home.x - 9} y={home.y - 9} width={18} height={18} rx={4} fill="#1C2430" />
          <text
            x={home.x}
            // Away from the middle of the drawing, because its stops are there.
            y={home.y < height / 2 ? home.y - 19 : home.y + 19}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize={12}
            fontWeight={600}
            fill="#1C2430"
            stroke="#F6F6F6"
            strokeWidth={4}
            paintOrder="stroke"
          >
            {texts.base}
          </text>
        </g>
      )}
    </Box>
  );
}
