import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useBench } from "../ui/detail-pane.tsx";
import { TitlePicture } from "./title-picture.tsx";

interface BesidePictureProps {
  code: string;
  children: ReactNode;
}

/**
 * The lines of the kit in hand, on a tablet on the bench and wider with its title's photo beside them, which stays
 * while they scroll. A title without a photo leaves them the whole width.
 */
export function BesidePicture({ code, children }: BesidePictureProps) {
  const bench = useBench();
  if (!bench) return children;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "start" }}>
      <div>{children}</div>
      <Box
        // Below the kit's header, which is sticky too.
        sx={{ position: "sticky", top: 160, "&:not(:empty)": { ml: 2, mt: 1.5 } }}
      >
        <TitlePicture code={code} side="clamp(116px, 14vw, 200px)" />
      </Box>
    </Box>
  );
}
