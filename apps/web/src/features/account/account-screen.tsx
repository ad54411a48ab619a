import { getMe } from "@kitround/contract/me/me.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { texts } from "#texts/account";
import { texts as areaTexts } from "#texts/areas";
import { texts as yearTexts } from "#texts/tax-year-files";
import { Read } from "../../fittings/read.tsx";
import { CalendarLink } from "../../fittings/calendar-link.tsx";
import { ClaimReminderSwitch } from "../../fittings/claim-reminder-switch.tsx";
import { BackLink } from "../../fittings/links.tsx";
import { StatementFiles } from "../../fittings/statement-files.tsx";
import { useAllowed } from "../../lib/can.ts";
import { useSession } from "../../lib/stored-session.ts";
import { queryOptions } from "../../server/queries.ts";
import { InstallHint } from "../../ui/install-hint.tsx";
import { Page } from "../../ui/page.tsx";
import { TripPushes } from "./trip-pushes.tsx";
import { MyData } from "./my-data.tsx";
import { MySessions } from "./my-sessions.tsx";
import { ChangePassword } from "./change-password.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Stack } from "../../ui/vocabulary.tsx";

interface AccountScreenProps {
  /** The person's own vehicles, if their role drives for money. */
  vehicles?: { title: string; list: ReactNode } | null;
  /** Signing in with Microsoft, if it is configured. */
  microsoft?: { title: string; part: ReactNode } | null;
  /** Passkeys, if this server and this browser support them. */
  passkeys?: { title: string; part: ReactNode } | null;
}

export function AccountScreen({ vehicles, microsoft, passkeys }: AccountScreenProps) {
  const me = useQuery(queryOptions(getMe));
  const user = useSession()?.branchUserId;
  const drives = useAllowed(["trips:run", "trips:run-own"]);
  return (
    <Page title={areaTexts.myAccount} back={<BackLink to="/settings" />}>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 560px))" },
          columnGap: 8,
          rowGap: 5,
          alignItems: "start",
        }}
      >
        <Stack gap={5}>
          <Part title={texts.profile}>
            <Read of={me} rows={4}>
              {(data) => <ProfileForm key={data.personId} me={data} />}
            </Read>
          </Part>
          <Part title={texts.password}>
            <ChangePassword email={me.data?.email ?? ""} />
          </Part>
          {passkeys && <Part title={passkeys.title}>{passkeys.part}</Part>}
          {microsoft && <Part title={microsoft.title}>{microsoft.part}</Part>}
        </Stack>
        <Stack gap={5}>
          <Part title={texts.sessions}>
            <MySessions />
          </Part>
          <Part title={texts.data.title}>
            <MyData />
          </Part>
          {drives && (
            <Part title={texts.pushes.title}>
              <TripPushes />
            </Part>
          )}
          <InstallHint />
          <CalendarLink kind="driver" />
          {vehicles && <Part title={vehicles.title}>{vehicles.list}</Part>}
          {vehicles && (
            <Part title={texts.claimReminder.title}>
              <ClaimReminderSwitch />
            </Part>
          )}
          {vehicles && user !== undefined && (
            <Part title={yearTexts.statement.title}>
              <StatementFiles id={user} />
            </Part>
          )}
        </Stack>
      </Box>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
