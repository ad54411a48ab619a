import { addDays } from "@kitround/contract/plan/days.ts";
import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { scaleLinear, scaleUtc } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import type { SVGProps } from "react";
import { dayTicks } from "./day-ticks.ts";
import { stepPlotHeight } from "./plot-heights.ts";
import { frameOfPlot, plotStyle, useWidth } from "./use-width.ts";

interface StepPlotProps {
  /** The plot in a sentence, for screen readers. */
  label: string;
  from: string;
  to: string;
  /** The amount before `from`, and from each of these days on. */
  before: number;
  days: readonly { day: string; amount: number }[];
  /** A reference line, with its label. */
  level: { amount: number; text: string } | null;
  /** A day with a marker and its label; a day outside the plot has none. */
  mark?: { day: string; text: string } | null;
  /** The last amount, at the end of the line. */
  text: string;
}

const [top, right, bottom] = [16, 24, 24] as const;
const tickRoom = 84;

interface Point {
  at: Date;
  amount: number;
}

const moment = (day: string) => new Date(`${day}T00:00:00Z`);

/** An amount over time, from zero: it stays constant until the day it changes. */
export function StepPlot({ label, from, to, before, days, level, mark, text }: StepPlotProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const { palette } = useTheme();
  const now = days.at(-1)?.amount ?? before;
  // To the end of today, so that today's changes are visible.
  const end = addDays(to, 1);
  const drawn: Point[] = [
    { at: moment(from), amount: before },
    ...days.map(({ day, amount }) => ({ at: moment(day), amount })),
    { at: moment(end), amount: now },
  ];
  const most = Math.max(1, level?.amount ?? 0, ...drawn.map(({ amount }) => amount));
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([stepPlotHeight - bottom, top]);
  // Space for the longest number beside the axis.
  const left = Math.max(44, 12 + 8 * String(Math.max(...y.ticks(4))).length);
  const x = scaleUtc()
    .domain([moment(from), moment(end)])
    .range([left, Math.max(left, width - right)]);
  const path = line<Point>(
    ({ at }) => x(at),
    ({ amount }) => y(amount),
  ).curve(curveStepAfter);
  const filled = area<Point>(
    ({ at }) => x(at),
    y(0),
    ({ amount }) => y(amount),
  ).curve(curveStepAfter);
  // Beside the end of the line: above it, or below it if there is no space.
  const endY = y(now) - 8 < top ? y(now) + 18 : y(now) - 8;
  // Above the plot's other lines, or under the level where its label is there already.
  const levelY = level === null ? null : y(level.amount);
  const markY = levelY !== null && levelY < top + 26 ? levelY + 16 : top + 4;
  return (
    <Box ref={frame} sx={{ ...frameOfPlot, height: stepPlotHeight }}>
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={stepPlotHeight} style={plotStyle}>
          {y
            .ticks(4)
            .filter(Number.isInteger)
            .map((tick) => (
              <g key={tick}>
                <line
                  x1={left}
                  x2={width - right}
                  y1={y(tick) + 0.5}
                  y2={y(tick) + 0.5}
                  stroke={tick === 0 ? palette.text.secondary : palette.divider}
                />
                <text x={left - 8} y={y(tick) + 4} textAnchor="end" fill={palette.text.secondary}>
                  {tick}
                </text>
              </g>
            ))}
          <path d={filled(drawn) ?? ""} fill={palette.primary.main} opacity={0.12} />
          <path d={path(drawn) ?? ""} fill="none" stroke={palette.primary.main} strokeWidth={2} />
          {level !== null && (
            <>
              <line
                x1={left}
                x2={width - right}
                y1={y(level.amount)}
                y2={y(level.amount)}
                stroke={palette.error.main}
                strokeDasharray="6 4"
              />
              <Halo x={left + 4} y={y(level.amount) - 6} fill={palette.error.main}>
                {level.text}
              </Halo>
            </>
          )}
          {mark && (
            <>
              <line
                x1={x(moment(mark.day))}
                x2={x(moment(mark.day))}
                y1={top}
                y2={y(0)}
                stroke={palette.text.primary}
                strokeDasharray="2 3"
              />
              <Halo x={x(moment(mark.day)) + 4} y={markY} fill={palette.text.primary}>
                {mark.text}
              </Halo>
            </>
          )}
          <Halo x={width - right} y={endY} fill={palette.text.primary} textAnchor="end">
            {text}
          </Halo>
          {dayTicks(x.ticks(Math.max(2, Math.floor((width - left) / tickRoom)))).map(
            ({ at, text }) => (
              <text
                key={text}
                x={x(at)}
                y={stepPlotHeight - 6}
                textAnchor="middle"
                fill={palette.text.secondary}
              >
                {text}
              </text>
            ),
          )}
        </svg>
      )}
    </Box>
  );
}

/** A halo keeps labels over lines readable. */
function Halo(props: SVGProps<SVGTextElement>) {
  return <text fontWeight={600} stroke="#fff" strokeWidth={4} paintOrder="stroke" {...props} />;
}
