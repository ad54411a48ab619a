import { listKmClaims } from "@kitround/contract/km-claims/km-claim.ts";
import { mdiPlus } from "@mdi/js";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/km-claims";
import type { AddressChange } from "../../lib/address.ts";
import { Read } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { wholeList } from "../../server/whole-list.ts";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { saveClaims } from "./claims-csv.ts";
import { ClaimPane } from "./claim-pane.tsx";
import { ClaimRows } from "./claim-rows.tsx";
import { DecideSheet } from "./decide-sheet.tsx";
import type { ClaimsSearch, ClaimTab } from "./claims-search.ts";
import { ManualLeg } from "./manual-leg.tsx";
import { PayTab } from "./pay-tab.tsx";
import { RatesTab } from "./rates-tab.tsx";
import { TotalsTab } from "./totals-tab.tsx";
import { UnclaimedTrips } from "./unclaimed-trips.tsx";

/** As many tabs as fit beside one another on a phone; the others are scrolled to. */
const tabStyle = { minWidth: { xs: 0, sm: 90 } };

interface ClaimsScreenProps {
  search: ClaimsSearch;
  onSearch: (change: AddressChange<ClaimsSearch>) => void;
}

/** What I am owed, what waits for a decision, and at which rates. */
export function ClaimsScreen({ search, onSearch }: ClaimsScreenProps) {
  const seesAll = useCan("claims:read");
  const mayPay = useCan("claims:pay");
  const tabs: ClaimTab[] = seesAll
    ? ["mine", "decide", ...(mayPay ? (["pay"] as const) : []), "all", "totals", "rates"]
    : ["mine", "rates"];
  // Who decides on others' claims comes for those.
  const tab = tabs.find((each) => each === search.tab) ?? (seesAll ? "decide" : "mine");
  const [adding, setAdding] = useState(false);
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
          {tab === "rates" ? (
            <RatesTab />
          ) : (
            <>
              {tab === "mine" && (
                <Button
                  variant="outlined"
                  startIcon={<Icon path={mdiPlus} size={20} />}
                  onClick={() => setAdding(true)}
                  sx={{ mb: 2 }}
                >
                  {texts.addLeg}
                </Button>
              )}
              {tab === "decide" && <DecideSheet onOpen={(claim) => onSearch({ claim })} />}
              {tab === "totals" && (
                <TotalsTab year={search.year} onYear={(year) => onSearch({ year })} />
              )}
              {tab === "pay" && <PayTab onOpen={(claim) => onSearch({ claim })} />}
              {(tab === "mine" || tab === "all") && (
                <>
                  <UnclaimedTrips />
                  <Claims tab={tab} claim={search.claim} onOpen={(claim) => onSearch({ claim })} />
                </>
              )}
            </>
          )}
          {adding && (
            <ManualLeg
              onClose={() => setAdding(false)}
              onMade={(claim) => {
                setAdding(false);
                onSearch({ claim });
              }}
            />
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

interface ClaimsProps {
  tab: "mine" | "all";
  claim: string | undefined;
  onOpen: (id: string) => void;
}

function Claims({ tab, claim, onOpen }: ClaimsProps) {
  const claims = useQuery(wholeList(listKmClaims, tab === "mine" ? { mine: "true" } : {}));
  const empty = (
    <EmptyState
      title={texts.empty[tab]}
      {...(tab === "mine" ? { text: texts.empty.mineText } : {})}
    />
  );
  return (
    <Read of={claims} rows={5} height={72} empty={empty}>
      {(rows) => (
        <>
          <ListBar shown={rows.length} onSave={() => saveClaims(rows)} />
          <ClaimRows claims={rows} open={claim} named={tab !== "mine"} onOpen={onOpen} />
        </>
      )}
    </Read>
  );
}
