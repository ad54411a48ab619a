import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { texts as areaTexts } from "#texts/areas";
import { texts } from "#texts/kit-settings";
import { BackLink } from "../../fittings/links.tsx";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { CopiesTab } from "./copies-tab.tsx";
import { ItemsTab } from "./items-tab.tsx";
import { kitSettingsTabs, type TabProps } from "./kit-settings-search.ts";
import { OfferPane } from "./offers/offer-pane.tsx";
import { OffersTab } from "./offers/offers-tab.tsx";
import { TypePane } from "./type-pane.tsx";
import { TypesTab } from "./types-tab.tsx";

/** The branch's library: titles with their packing lists, items, and copies. */
export function KitSettingsScreen({ search, onSearch }: TabProps) {
  const tab = search.tab ?? "types";
  return (
    <ListDetail
      listWidth={480}
      deskWidth={400}
      list={
        <Page title={areaTexts.settingsKits} back={<BackLink to="/settings" />}>
          <Tabs
            value={tab}
            variant="scrollable"
            scrollButtons={false}
            aria-label={texts.tabsLabel}
            onChange={(_, next: (typeof kitSettingsTabs)[number]) =>
              onSearch({
                tab: next,
                q: undefined,
                sort: undefined,
                type: undefined,
                offer: undefined,
              })
            }
            sx={{
              mb: 2,
              borderBottom: 1,
              borderColor: "divider",
              // Four tabs fit beside an open title.
              "& button": { minWidth: 0, px: 1.5 },
            }}
          >
            {kitSettingsTabs.map((each) => (
              <Tab key={each} value={each} label={texts.tabs[each]} />
            ))}
          </Tabs>
          {tab === "types" && <TypesTab search={search} onSearch={onSearch} />}
          {tab === "items" && <ItemsTab search={search} onSearch={onSearch} />}
          {tab === "copies" && <CopiesTab search={search} onSearch={onSearch} />}
          {tab === "offers" && <OffersTab search={search} onSearch={onSearch} />}
        </Page>
      }
      detail={
        tab === "types" && search.type !== undefined ? (
          <DetailPane of={search.type} noAppBar>
            <TypePane
              id={search.type}
              onClose={() => onSearch({ type: undefined })}
              onMade={(type) => onSearch({ type })}
            />
          </DetailPane>
        ) : tab === "offers" && search.offer !== undefined ? (
          <DetailPane of={search.offer} noAppBar>
            <OfferPane
              id={search.offer}
              onClose={() => onSearch({ offer: undefined })}
              onType={(type) => onSearch({ tab: "types", offer: undefined, type })}
            />
          </DetailPane>
        ) : null
      }
    />
  );
}
