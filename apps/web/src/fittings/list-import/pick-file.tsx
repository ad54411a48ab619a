import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/list-import";

interface PickFileProps {
  /** What the file may contain. */
  help: string;
  busy: boolean;
  onFile: (file: File) => void;
}

export function PickFile({ help, busy, onFile }: PickFileProps) {
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      sx={{
        p: 4,
        border: "2px dashed",
        borderColor: "divider",
        borderRadius: 1,
        textAlign: "center",
        color: "text.secondary",
        "& :focus-within": { outline: "2px solid", outlineOffset: 2 },
      }}
    >
      <Button component="label" variant="contained" disabled={busy} sx={{ mb: 1 }}>
        {busy ? texts.reading : texts.choose}
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          aria-label={texts.choose}
          style={{ position: "absolute", inset: 0, opacity: 0, fontSize: 0 }}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Reset, so that the same file can be chosen again once it is corrected.
            event.target.value = "";
            if (file) onFile(file);
          }}
        />
      </Button>
      <div>{help}</div>
    </Box>
  );
}
