import { listKmClaims } from "@kitround/contract/km-claims/km-claim.ts";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useQuery } from "@tanstack/react-query";
import { texts as areaTexts } from "#texts/areas";
import { texts } from "#texts/km-claims";
import type { AddressChange } from "../../lib/address.ts";
import { Read } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { wholeList } from "../../server/whole-list.ts";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { NoSignal } from "../../ui/no-signal.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { saveClaims } from "./claims-csv.ts";
import { ClaimPane } from "./claim-pane.tsx";
import { ClaimRows } from "./claim-rows.tsx";
import { DecideSheet } from "./decide-sheet.tsx";
import type { ClaimsSearch, ClaimTab } from "./claims-search.ts";
import { MyClaims } from "./my-claims.tsx";
import { PayTab } from "./pay-tab.tsx";
import { RatesTab } from "./rates-tab.tsx";
import { TotalsTab } from "./totals-tab.tsx";
import { UnclaimedTrips } from "./unclaimed-trips.tsx";

/** The tabs that fit on a phone; others are reached by scrolling. */
const tabStyle = { minWidth: { xs: 0, sm: 90 } };

interface ClaimsScreenProps {
  search: ClaimsSearch;
  onSearch: (change: AddressChange<ClaimsSearch>) => void;
}

/** One's own claims, those that wait for a decision, and the rates. */
export function ClaimsScreen({ search, onSearch }: ClaimsScreenProps) {
  const seesAll = useCan("claims:read");
  const mayPay = useCan("claims:pay");
  const tabs: ClaimTab[] = seesAll
    ? ["mine", "decide", ...(mayPay ? (["pay"] as const) : []), "all", "totals", "rates"]
    : ["mine", "rates"];
  // People who decide on claims see those first.
  const tab = tabs.find((each) => each === search.tab) ?? (seesAll ? "decide" : "mine");
  return (
    <ListDetail
      listWidth={480}
      list={
        <Page>
          <Tabs
            value={tab}
            aria-label={texts.tabsLabel}
            variant="scrollable"
            scrollButtons="auto"
            onChange={(_, next: ClaimTab) => onSearch({ tab: next, claim: undefined })}
            sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
          >
            {tabs.map((each) => (
              <Tab key={each} value={each} label={texts.tabs[each]} sx={tabStyle} />
            ))}
          </Tabs>
          {tab !== "mine" && <NoSignal>{areaTexts.noSignal}</NoSignal>}
          {tab === "rates" && <RatesTab />}
          {tab === "decide" && (
            <DecideSheet open={search.claim} onOpen={(claim) => onSearch({ claim })} />
          )}
          {tab === "totals" && (
            <TotalsTab year={search.year} onYear={(year) => onSearch({ year })} />
          )}
          {tab === "pay" && <PayTab claim={search.claim} onOpen={(claim) => onSearch({ claim })} />}
          {tab === "mine" && (
            <MyClaims claim={search.claim} onOpen={(claim) => onSearch({ claim })} />
          )}
          {tab === "all" && (
            <AllClaims claim={search.claim} onOpen={(claim) => onSearch({ claim })} />
          )}
        </Page>
      }
      detail={
        tab === "rates" || tab === "totals" || search.claim === undefined ? null : (
          <DetailPane of={search.claim}>
            <ClaimPane id={search.claim} onClose={() => onSearch({ claim: undefined })} />
          </DetailPane>
        )
      }
    />
  );
}

interface AllClaimsProps {
  claim: string | undefined;
  onOpen: (id: string) => void;
}

function AllClaims({ claim, onOpen }: AllClaimsProps) {
  const claims = useQuery(wholeList(listKmClaims));
  return (
    <>
      <UnclaimedTrips />
      <Read of={claims} rows={5} height={72} empty={<EmptyState title={texts.empty.all} />}>
        {(rows) => (
          <>
            <ListBar shown={rows.length} onSave={() => saveClaims(rows)} />
            <ClaimRows claims={rows} open={claim} named onOpen={onOpen} />
          </>
        )}
      </Read>
    </>
  );
}
