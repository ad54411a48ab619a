import { getUser } from "@kitround/contract/users/user.ts";
import { mayGrant } from "@kitround/contract/users/user-rules.ts";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts as roleTexts } from "#texts/roles";
import { texts as areaTexts } from "#texts/areas";
import { texts as missingTexts } from "#texts/missing";
import { texts as yearTexts } from "#texts/tax-year-files";
import { texts } from "#texts/users";
import { Unread } from "../../fittings/read.tsx";
import { StatementFiles } from "../../fittings/statement-files.tsx";
import { useCan } from "../../lib/can.ts";
import { formatMoment } from "../../lib/dates.ts";
import { BackLink, ButtonLink } from "../../fittings/links.tsx";
import { sentence } from "../../lib/sentence.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSession } from "../../lib/stored-session.ts";
import { WhoMay } from "../../fittings/who-may.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Page } from "../../ui/page.tsx";
import { ForgetPerson } from "./forget-person.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserDuties } from "./user-duties.tsx";
import { UserHistory } from "./user-history.tsx";
import { UserMails } from "./user-mails.tsx";
import { UserPasskeys } from "./user-passkeys.tsx";
import { UserSessions } from "./user-sessions.tsx";
import { UserTone } from "./user-tone.tsx";

/** One person of the branch: their details, role, sessions and history. */
export function UserScreen({ id }: { id: string }) {
  const session = useSession();
  const manages = useCan("users:manage");
  const readsTrail = useCan("audit:read");
  const readsClaims = useCan("claims:read");
  const query = useQuery(queryOptions(getUser, { params: { id } }));
  const user = query.data;
  const back = <BackLink to="/settings/users" />;
  if (session === null) return null;
  if (user === undefined) {
    return (
      <Page title={areaTexts.user} back={back}>
        <Unread
          of={query}
          rows={5}
          missing={{
            title: missingTexts.user.title,
            action: (
              <ButtonLink to="/settings/users" variant="contained">
                {missingTexts.user.list}
              </ButtonLink>
            ),
          }}
        />
      </Page>
    );
  }
  const self = user.id === session.branchUserId;
  const above = manages && mayGrant(session.role, user.role);
  return (
    <Page
      title={`${user.firstName} ${user.lastName}`}
      back={back}
      state={<UserTone user={user} />}
      actions={above && !self && <UserActions user={user} />}
    >
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "1fr", md: "minmax(0, 1fr) minmax(0, 1fr)" },
          columnGap: 6,
          rowGap: 4,
          alignItems: "start",
        }}
      >
        <Box>
          <WhoMay change="users:manage" />
          <FactList
            facts={[
              { label: texts.role, value: sentence(roleTexts[user.role]) },
              {
                label: texts.email,
                value: user.email && <Link href={`mailto:${user.email}`}>{user.email}</Link>,
              },
              {
                label: texts.phone,
                value: user.phone && <Link href={`tel:${user.phone}`}>{user.phone}</Link>,
              },
              {
                label: texts.columns.seen,
                value: manages && (user.lastSeenAt ? formatMoment(user.lastSeenAt) : texts.never),
              },
            ]}
          />
        </Box>
        {manages && user.status !== "removed" && (
          <UserSessions user={user} mayEnd={above && !self} />
        )}
        {manages && user.status !== "removed" && (
          <UserPasskeys user={user} mayRemove={above && !self} />
        )}
        {manages && <UserMails id={user.id} />}
        {manages && user.status !== "removed" && (
          <Box component="section">
            <Typography variant="h2" sx={{ mb: 2 }}>
              {texts.leave.title}
            </Typography>
            <UserDuties id={user.id} />
          </Box>
        )}
        {above && !self && user.status === "removed" && <ForgetPerson id={user.id} />}
        {readsClaims && (
          <Box component="section">
            <Typography variant="h2" sx={{ mb: 2 }}>
              {yearTexts.statement.title}
            </Typography>
            <StatementFiles id={user.id} />
          </Box>
        )}
        {readsTrail && session.role !== "finance" && (
          <Box component="section">
            <Typography variant="h2" sx={{ mb: 2 }}>
              {texts.history}
            </Typography>
            <UserHistory id={user.id} />
          </Box>
        )}
      </Box>
    </Page>
  );
}
