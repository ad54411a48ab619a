import { allows, type Role } from "@kitround/contract/access/capabilities.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/keys";
import { areas } from "../../lib/areas.ts";
import { QuickDialog } from "../../ui/quick-dialog.tsx";

type Keys = readonly (readonly [keys: string, does: string])[];

/** All keyboard shortcuts of the app, by where they work. */
export function KeysDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const own = Object.values(areas).filter(({ access }) => allows(access, role));
  const groups: readonly (readonly [title: string, keys: Keys])[] = [
    [
      texts.everywhere,
      [...texts.general, ...own.map(({ key, title }) => [`g ${key}`, title] as const)],
    ],
    ...(allows(areas.plan.access, role) ? [[areas.plan.title, texts.plan] as const] : []),
    ...(allows("plan:write", role) ? [[texts.sheetTitle, texts.sheet] as const] : []),
  ];
  return (
    <QuickDialog
      title={texts.title}
      onClose={onClose}
      buttons={
        <Button variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {groups.map(([title, keys]) => (
        <Box component="section" key={title} aria-label={title} sx={{ mb: 2 }}>
          <Box component="h3" sx={{ m: 0, mb: 0.5, fontSize: 16, fontWeight: 600 }}>
            {title}
          </Box>
          <Box
            component="dl"
            sx={{ m: 0, display: "grid", gridTemplateColumns: "auto 1fr", gap: "4px 16px" }}
          >
            {keys.map(([key, does]) => (
              <Box key={key} sx={{ display: "contents" }}>
                <Box component="dt" sx={{ fontFamily: "monospace", whiteSpace: "nowrap" }}>
                  {key}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {does}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </QuickDialog>
  );
}
