import { allows } from "@kitround/contract/access/capabilities.ts";
import { mdiLogoutVariant } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useNavigate } from "@tanstack/react-router";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/settings";
import { BranchSwitch } from "../../fittings/branch-switch.tsx";
import { panes, screens, type SettingsPane, settingsPanes } from "../../fittings/settings-parts.ts";
import { signOut } from "../../server/outbox/sign-out.ts";
import { useSession } from "../../lib/stored-session.ts";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { PartCard } from "./part-card.tsx";
import { useTotals } from "./use-totals.ts";
import { Muted, Strong } from "../../ui/vocabulary.tsx";

interface SettingsHubProps {
  open: SettingsPane | undefined;
  onOpen: (pane: SettingsPane) => void;
}

/** All settings of this role, with how many there are of each; the signed-in person and branch. */
export function SettingsHub({ open, onOpen }: SettingsHubProps) {
  const session = useSession();
  const navigate = useNavigate();
  const totals = useTotals();
  if (session === null) return null;
  const { role } = session;
  return (
    <Page>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          flexWrap: "wrap",
          gap: 2,
          mb: 3,
          pb: 2,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Box sx={{ flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" }}>
          <Strong>{session.branchName}</Strong>
          <Muted>
            {texts.signedIn(`${session.firstName} ${session.lastName}`, roleTexts[role])}
          </Muted>
        </Box>
        <BranchSwitch branchId={session.branchId} />
        <Button
          onClick={() => void signOut()}
          startIcon={<Icon path={mdiLogoutVariant} size={20} />}
        >
          {texts.signOut}
        </Button>
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          maxWidth: 1200,
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            sm: open === undefined ? "repeat(2, minmax(0, 1fr))" : "minmax(0, 1fr)",
          },
          columnGap: 4,
        }}
      >
        {screens
          .filter((part) => allows(part.access, role))
          .map((part) => (
            <PartCard
              key={part.to}
              part={part}
              total={totals[part.to]}
              onOpen={() => void navigate({ to: part.to })}
            />
          ))}
        {settingsPanes
          .filter((pane) => allows(panes[pane].access, role))
          .map((pane) => (
            <PartCard
              key={pane}
              part={panes[pane]}
              total={totals[pane]}
              current={open === pane}
              onOpen={() => onOpen(pane)}
            />
          ))}
      </Box>
    </Page>
  );
}
