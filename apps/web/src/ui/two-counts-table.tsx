import type { SecondCountLine } from "@kitround/contract/second-counts/second-count.ts";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { texts } from "#texts/second-counts";

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  maxWidth: 640,
  borderCollapse: "collapse",
  fontSize: 16,
  "& th, & td": {
    padding: "6px 4px",
    textAlign: "left",
    verticalAlign: "middle",
    borderTop: `1px solid ${theme.palette.divider}`,
    overflowWrap: "anywhere",
  },
  "& thead th": { borderTop: 0, fontSize: 14, fontWeight: 600 },
  // On a phone the headings wrap before an item's name does.
  "& tbody th": { fontWeight: 400, overflowWrap: "normal", minWidth: "7em" },
  "& small": { display: "block", fontSize: 14 },
  "& td": { fontVariantNumeric: "tabular-nums", fontWeight: 600 },
  "& td:last-of-type": { fontWeight: 400, fontSize: 14 },
}));

interface TwoCountsTableProps {
  /** The headings of the two counts: who counted and when. */
  first: string;
  second: string;
  lines: readonly SecondCountLine[];
  /** Ids of the lines whose second count is to be adopted. */
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
}

/** The lines in which two counts differ, with both numbers and a checkbox that adopts the second one. */
export function TwoCountsTable({ first, second, lines, chosen, onChosen }: TwoCountsTableProps) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
          <th scope="col">{texts.takeOver}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineId}>
            <th scope="row">
              {line.itemName}
              <small>
                {[texts.listed(line.qty), ...(line.critical ? [texts.essential] : [])].join(" · ")}
              </small>
            </th>
            <td>{line.first}</td>
            <td>{line.second}</td>
            <td>
              {line.takenOver ? (
                <span title={texts.takenOverWhy}>{texts.takenOver}</span>
              ) : (
                <Checkbox
                  checked={chosen.includes(line.lineId)}
                  onChange={(_, checked) =>
                    onChosen(
                      checked
                        ? [...chosen, line.lineId]
                        : chosen.filter((each) => each !== line.lineId),
                    )
                  }
                  slotProps={{ input: { "aria-label": texts.takeOverItem(line.itemName) } }}
                  sx={{ width: 48, height: 48 }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
