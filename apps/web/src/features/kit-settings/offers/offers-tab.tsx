import {
  type KitTypeOffer,
  listKitTypeOffers,
} from "@kitround/contract/kit-types/kit-type-offer.ts";
import { useQuery } from "@tanstack/react-query";
import { texts as kitTexts } from "#texts/kit-settings";
import { texts } from "#texts/kit-type-offers";
import { ListTable } from "../../../fittings/list-screen.tsx";
import { TextLink } from "../../../fittings/text-link.tsx";
import { areaIcons } from "../../../lib/area-icons.ts";
import { secondLang } from "../../../lib/country-words.ts";
import { monospace } from "../../../lib/theme.ts";
import { queryOptions } from "../../../server/queries.ts";
import type { Column } from "../../../ui/table-model.ts";
import { TwoLines } from "../../../ui/two-lines.tsx";
import type { TabProps } from "../kit-settings-search.ts";
import { OfferStateTone, stateOfOffer } from "./offer-state.tsx";

const columns: readonly Column<KitTypeOffer>[] = [
  {
    key: "code",
    title: texts.columns.code,
    value: (offer) => offer.code,
    card: "heading",
    width: 90,
    cell: (offer) => (
      <TextLink
        from="/settings/kits"
        to="."
        search={(before: object) => ({ ...before, offer: offer.id })}
        sx={{ fontFamily: monospace, fontWeight: 600 }}
      >
        {offer.code}
      </TextLink>
    ),
  },
  {
    key: "name",
    title: texts.columns.name,
    value: (offer) => offer.nameEn,
    card: "heading",
    cell: (offer) => (
      <TwoLines second={offer.nameMi} lang={secondLang()}>
        {offer.nameEn}
      </TwoLines>
    ),
  },
  {
    key: "version",
    title: texts.columns.version,
    value: (offer) => offer.version,
    cell: (offer) => texts.version(offer.version),
  },
  {
    key: "state",
    title: texts.columns.state,
    value: (offer) => texts.states[stateOfOffer(offer)],
    cell: (offer) => <OfferStateTone offer={offer} />,
  },
];

const narrow = columns.filter(({ key }) => key !== "version");

/** The kit types that are offered to all branches, each with what became of it here. */
export function OffersTab({ search, onSearch }: TabProps) {
  const offers = useQuery(queryOptions(listKitTypeOffers));
  const sought = search.q?.toLocaleLowerCase("en") ?? "";
  const rows = offers.data?.items.filter(({ code, nameEn, nameMi }) =>
    [code, nameEn, nameMi ?? ""].some((text) => text.toLocaleLowerCase("en").includes(sought)),
  );
  return (
    <ListTable
      label={texts.list}
      of={offers}
      rows={rows}
      columns={search.offer === undefined ? columns : narrow}
      csvColumns={columns}
      rowKey={(offer) => offer.id}
      search={search}
      onSearch={onSearch}
      searchLabel={kitTexts.search}
      empty={texts.empty}
      icon={areaIcons.kits}
      none={texts.none}
      onOpen={(offer) => onSearch({ offer: offer.id })}
    />
  );
}
