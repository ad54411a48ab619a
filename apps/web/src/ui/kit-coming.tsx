import Box from "@mui/material/Box";
import { KitHead } from "./kit-head.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";

interface KitComingProps {
  code: string;
  title: string;
  /** Label of the back link to the list. */
  back: string;
  onClose: () => void;
}

/** A kit that was opened and is still loading: its name appears with the tap, its lines as placeholders. */
export function KitComing({ code, title, back, onClose }: KitComingProps) {
  return (
    <Box component="section" aria-label={code} sx={{ px: { xs: 2, sm: 3 } }}>
      <KitHead code={code} title={title} back={back} onClose={onClose} facts={null} />
      <SkeletonRows rows={10} height={64} />
    </Box>
  );
}
