import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import GlobalStyles from "@mui/material/GlobalStyles";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-paper";
import { formatSpan } from "../../../lib/dates.ts";
import type { PlanRow, SchoolRow } from "../plan-model.ts";
import { Paper } from "../../../ui/paper.tsx";

interface PlanPaperProps {
  size: "A4" | "A3";
  branch: Branch;
  term: Term;
  rotations: readonly Rotation[];
  /** The same rows as on screen. */
  rows: readonly PlanRow[];
  filtered: boolean;
  /** The browser is printing already. */
  begun: boolean;
  onDone: () => void;
}

/** The whole plan for printing, with every school: routes as headings, and as much of each title as fits. */
export function PlanPaper(props: PlanPaperProps) {
  const { size, branch, term, rotations, rows, filtered, begun, onDone } = props;
  // With so many columns a title would be two letters.
  const titled = rotations.length <= (size === "A3" ? 10 : 6);
  return (
    <Paper
      size={size}
      title={texts.title(branch.name, term.number, term.year)}
      begun={begun}
      onDone={onDone}
    >
      <GlobalStyles styles={grid} />
      <p>{[...(filtered ? [texts.filtered] : []), texts.unpublished].join(" ")}</p>
      <table className="plan-grid">
        <thead>
          <tr>
            <th scope="col">{planTexts.school}</th>
            {rotations.map((rotation) => (
              <th key={rotation.id} scope="col">
                {planTexts.rotation(rotation.seq)}
                <br />
                {formatSpan(rotation.deliverOn, rotation.collectOn, rotation.deliverOn)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.kind === "route" ? (
              <tr key={row.key} className="route">
                <th colSpan={rotations.length + 1}>{row.route?.name ?? planTexts.noRoute}</th>
              </tr>
            ) : (
              <SchoolLine key={row.key} row={row} rotations={rotations} titled={titled} />
            ),
          )}
        </tbody>
      </table>
    </Paper>
  );
}

function SchoolLine(props: { row: SchoolRow; rotations: readonly Rotation[]; titled: boolean }) {
  const { row, rotations, titled } = props;
  return (
    <tr>
      <th scope="row">{row.school.nameEn}</th>
      {rotations.map(({ id }) => (
        <td key={id}>
          {(row.cells.get(id) ?? []).map((kit) => (
            <div key={kit.id}>
              <b>
                {kit.kitCode ?? kit.kitTypeCode}
                {kit.status === "proposed" && "*"}
              </b>
              {titled && ` ${kit.kitTypeName}`}
            </div>
          ))}
        </td>
      ))}
    </tr>
  );
}

const grid = {
  "@media print": {
    ".plan-grid": { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" },
    ".plan-grid thead": { display: "table-header-group" },
    ".plan-grid tr": { breakInside: "avoid" },
    ".plan-grid th, .plan-grid td": {
      border: "0.2mm solid #888",
      padding: "0.5mm 1mm",
      textAlign: "left",
      verticalAlign: "top",
      fontWeight: 400,
      overflowWrap: "anywhere",
    },
    ".plan-grid thead th, .plan-grid .route th": { fontWeight: 600, background: "#eee" },
    ".plan-grid .route": { breakAfter: "avoid" },
    ".plan-grid b": { fontWeight: 600 },
  },
} as const;
