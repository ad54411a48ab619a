import { mdiArrowLeft } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { texts } from "#texts/top-ups";
import { DayText } from "../../ui/day-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";

interface KitHeadProps {
  code: string;
  title: string;
  nextDeliverOn: string | null;
  onClose: () => void;
  children: ReactNode;
}

/** The kit in hand, when it goes out next; stays in view while its list scrolls. */
export function KitHead({ code, title, nextDeliverOn, onClose, children }: KitHeadProps) {
  return (
    <Box
      sx={{
        position: "sticky",
        top: { xs: 56, sm: 60, md: 0 },
        zIndex: 3,
        mx: { xs: -2, sm: -3 },
        px: { xs: 1, sm: 2 },
        pt: 1,
        bgcolor: "background.paper",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <IconButton aria-label={texts.close} onClick={onClose}>
          <Icon path={mdiArrowLeft} />
        </IconButton>
        <Box component="h2" sx={{ m: 0, flex: 1, minWidth: 0, fontSize: 20, fontWeight: 600 }}>
          <KitChip code={code} title={title} />
        </Box>
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          rowGap: 0.5,
          px: 1,
          pb: 1,
          fontSize: 14,
        }}
      >
        {children}
        <span>
          {nextDeliverOn === null ? (
            texts.noPlan
          ) : (
            <>
              {texts.goes} <DayText day={nextDeliverOn} />
            </>
          )}
        </span>
      </Box>
    </Box>
  );
}
