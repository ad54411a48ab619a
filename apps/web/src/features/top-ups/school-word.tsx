import type { CheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { texts } from "#texts/top-ups";
import type { useCount } from "./use-count.ts";

const t = texts.schoolWord;

interface SchoolWordProps {
  sheet: CheckInSheet;
  count: Pick<ReturnType<typeof useCount>, "setAll">;
}

/** The school's report about this kit. It is not a count: one tap fills it in, and each line still has to be checked. */
export function SchoolWord({ sheet, count }: SchoolWordProps) {
  const { schoolSays, lines } = sheet;
  if (!schoolSays) return null;
  const said = schoolSays.lines.flatMap((each) => {
    const line = lines.find(({ lineId }) => lineId === each.lineId);
    return line ? [{ line, ...each }] : [];
  });
  if (said.length === 0 && schoolSays.note === null) return null;
  return (
    <Alert
      severity="info"
      sx={{ mt: 1, fontSize: 16 }}
      action={
        said.length > 0 && (
          <Button
            variant="outlined"
            sx={{ minHeight: 48 }}
            onClick={() =>
              count.setAll(
                said.map(({ line, missing, broken, usedUp }) => [
                  line,
                  { counted: usedUp ? 0 : Math.max(0, line.qty - missing), damaged: broken },
                ]),
              )
            }
          >
            {t.enter}
          </Button>
        )
      }
    >
      <b>{t.title(schoolSays.saidBy)}</b>
      {schoolSays.note !== null && <p style={{ margin: "4px 0" }}>“{schoolSays.note}”</p>}
      <ul style={{ margin: "4px 0", paddingLeft: 20 }}>
        {said.map(({ line, missing, broken, usedUp }) => (
          <li key={line.lineId}>{t.line(line.itemName, missing, broken, usedUp)}</li>
        ))}
      </ul>
    </Alert>
  );
}
