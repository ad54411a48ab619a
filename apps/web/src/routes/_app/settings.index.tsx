import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FirstSteps } from "../../features/first-run/first-steps.tsx";
import { MembershipSettings } from "../../features/memberships/membership-settings.tsx";
import { BranchSettings } from "../../features/settings/branch-form.tsx";
import { BranchList } from "../../features/settings/branch-list.tsx";
import { NationalFigures } from "../../features/settings/national-figures.tsx";
import { NationalTrends } from "../../features/settings/national-trends.tsx";
import { OperationsPane } from "../../features/settings/operations-pane.tsx";
import { SchoolMailSettings } from "../../features/settings/school-mail-form.tsx";
import { SettingsHub } from "../../features/settings/settings-hub.tsx";
import { YearlyReport } from "../../features/settings/yearly-report.tsx";
import { SettingsPaneFrame } from "../../features/settings/settings-pane.tsx";
import { settingsSearchOf } from "../../features/settings/settings-search.ts";
import { MailsPane } from "../../features/users/mails-pane.tsx";
import { VehicleList } from "../../features/vehicles/vehicle-list.tsx";
import { panes, type SettingsPane } from "../../fittings/settings-parts.ts";
import type { AddressChange } from "../../lib/address.ts";
import { areas } from "../../lib/areas.ts";
import { useAllowed } from "../../lib/can.ts";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { ListDetail } from "../../ui/page.tsx";

export const Route = createFileRoute("/_app/settings/")({
  staticData: { screen: areas.settings },
  validateSearch: settingsSearchOf,
  component: Settings,
});

const contents: Record<SettingsPane, ReactNode> = {
  branch: <BranchSettings />,
  vehicles: <Vehicles />,
  memberships: <MembershipSettings />,
  branches: (
    <>
      <SideBySide />
      <Trends />
      <YearlyReport national />
      <BranchList />
    </>
  ),
  "first-steps": <FirstSteps />,
  mails: <MailsPane />,
  "school-mails": <SchoolMailSettings />,
  operations: <OperationsPane />,
};

/** What they are of is in the address, so that a view can be sent to somebody. */
function useNational() {
  const { open: _open, vehicle: _vehicle, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: AddressChange<typeof search>) =>
    void navigate({
      search: settingsSearchOf({ open: "branches", ...search, ...change }),
      replace: true,
      resetScroll: false,
    });
  return { search, onSearch };
}

function SideBySide() {
  return <NationalFigures {...useNational()} />;
}

function Trends() {
  return <NationalTrends {...useNational()} />;
}

/** The open one is in the address, so that links can lead to it. */
function Vehicles() {
  const { vehicle } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <VehicleList
      mine={false}
      open={vehicle}
      onOpen={(id) =>
        void navigate({
          search: { open: "vehicles", ...(id === undefined ? {} : { vehicle: id }) },
        })
      }
    />
  );
}

function Settings() {
  const { open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const allowed = useAllowed(open === undefined ? "session" : panes[open].access);
  return (
    <ListDetail
      listWidth={480}
      list={
        <SettingsHub open={open} onOpen={(pane) => void navigate({ search: { open: pane } })} />
      }
      detail={
        open !== undefined && allowed ? (
          <DetailPane of={open}>
            <SettingsPaneFrame
              title={panes[open].title}
              onClose={() => void navigate({ search: {} })}
            >
              {contents[open]}
            </SettingsPaneFrame>
          </DetailPane>
        ) : null
      }
    />
  );
}
