import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { scaleBand, scaleLinear } from "d3-scale";
import { useId } from "react";
import { texts } from "#texts/plots";
import { Muted } from "../vocabulary.tsx";
import { columnPlotHeight } from "./plot-heights.ts";
import { frameOfPlot, plotStyle, useWidth } from "./use-width.ts";

export interface Column {
  key: string;
  /** The part of `of` that is done: filled, the rest outlined. */
  value: number;
  of: number;
  /** Above the column. */
  text: string;
  /** Below it; its second line only if it differs from that of the column before. */
  name: string;
  group: string;
}

interface ColumnPlotProps {
  /** The plot in a sentence, for screen readers. */
  label: string;
  columns: readonly Column[];
  /** The value of the highest column of this and its sister plots. */
  most: number;
  /** Makes each column a choice, for finger and arrow keys: more about the chosen one is shown elsewhere. */
  choice?: ColumnChoice;
}

interface ColumnChoice {
  chosen: string;
  onChoose: (key: string) => void;
  /** A column in words, for screen readers. */
  said: (column: Column) => string;
}

const above = 20;
const below = 40;
/** Space for the longest of the usual texts, "12 of 14". */
const narrowest = 52;
const widest = 72;

/** Columns from zero, each with its number; if there is not enough space for all, the latest. */
export function ColumnPlot({ label, columns, most, choice }: ColumnPlotProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const { palette } = useTheme();
  const shown = columns.slice(-Math.max(1, Math.floor(width / narrowest)));
  const x = scaleBand<string>()
    .domain(shown.map(({ key }) => key))
    .range([0, Math.min(width, shown.length * widest)])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const y = scaleLinear()
    .domain([0, Math.max(1, most)])
    .range([columnPlotHeight - below, above]);
  const middle = x.bandwidth() / 2;
  return (
    <Box>
      <Box ref={frame} sx={{ ...frameOfPlot, height: columnPlotHeight }}>
        {width > 0 && (
          <svg
            role="img"
            aria-label={label}
            width={width}
            height={columnPlotHeight}
            style={plotStyle}
          >
            {shown.map(({ key, value, of, text, name, group }, at) => (
              <g key={key} transform={`translate(${x(key) ?? 0},0)`} textAnchor="middle">
                <rect
                  x={0.5}
                  width={Math.max(1, x.bandwidth() - 1)}
                  y={y(of)}
                  height={y(0) - y(of)}
                  fill={palette.background.card}
                  stroke={palette.primary.main}
                  strokeWidth={of > 0 ? 1 : 0}
                />
                <rect
                  width={x.bandwidth()}
                  y={y(value)}
                  height={y(0) - y(value)}
                  fill={palette.primary.main}
                />
                <text x={middle} y={y(of) - 6} fill={palette.text.primary} fontWeight={600}>
                  {text}
                </text>
                <text x={middle} y={y(0) + 17} fill={palette.text.primary}>
                  {name}
                </text>
                {group !== shown[at - 1]?.group && (
                  <text x={middle} y={y(0) + 34} fill={palette.text.secondary}>
                    {group}
                  </text>
                )}
              </g>
            ))}
            <line
              x2={x.range()[1]}
              y1={y(0) + 0.5}
              y2={y(0) + 0.5}
              stroke={palette.text.secondary}
            />
          </svg>
        )}
        {width > 0 && choice && (
          <Choices
            label={label}
            columns={shown}
            choice={choice}
            left={(key) => x(key) ?? 0}
            step={x.step()}
            width={x.bandwidth()}
          />
        )}
      </Box>
      {width > 0 && shown.length < columns.length && (
        <Muted small>{texts.latest(shown.length, columns.length)}</Muted>
      )}
    </Box>
  );
}

interface ChoicesProps {
  label: string;
  columns: readonly Column[];
  choice: ColumnChoice;
  left: (key: string) => number;
  step: number;
  width: number;
}

/** The browser's own radio buttons over the columns: one stop of the Tab key, and arrow keys between them. */
function Choices({ label, columns, choice, left, step, width }: ChoicesProps) {
  const name = useId();
  return (
    <Box role="radiogroup" aria-label={label}>
      {columns.map((column) => (
        <Box
          component="input"
          type="radio"
          key={column.key}
          name={name}
          aria-label={choice.said(column)}
          checked={column.key === choice.chosen}
          onChange={() => choice.onChoose(column.key)}
          sx={{
            position: "absolute",
            top: 0,
            left: left(column.key) - (step - width) / 2,
            width: step,
            height: 1,
            m: 0,
            appearance: "none",
            cursor: "pointer",
            "&:checked": { borderBottom: 3, borderColor: "text.primary" },
            "&:focus-visible": { outline: 2, outlineOffset: -2, outlineColor: "text.primary" },
          }}
        />
      ))}
    </Box>
  );
}
