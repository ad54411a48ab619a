import type { Kit } from "@kitround/contract/kits/kit.ts";
import { texts } from "#texts/kits";
import { TextLink } from "../../fittings/text-link.tsx";
import { SchoolLink, TripLink } from "../../fittings/record-link.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DayText } from "../../ui/day-text.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { saveTable } from "../../ui/save-table.ts";
import type { Column, Sort } from "../../ui/table-model.ts";
import { TwoLines } from "../../ui/two-lines.tsx";
import { KitStateTone } from "../../fittings/kit-tone.tsx";
import { placeWords } from "./place-words.ts";
import { Muted } from "../../ui/vocabulary.tsx";

const code: Column<Kit> = {
  key: "code",
  title: texts.columns.code,
  value: (kit) => kit.code,
  card: "heading",
  width: 110,
  cell: (kit) => (
    <TextLink
      from="/kits"
      to="."
      search={(before: object) => ({ ...before, kit: kit.code })}
      sx={{ color: "inherit", textDecoration: "none" }}
    >
      <KitChip code={kit.code} />
    </TextLink>
  ),
};

const title: Column<Kit> = {
  key: "title",
  title: texts.columns.title,
  value: (kit) => kit.kitTypeName,
  width: "22%",
  alsoCsv: { title: texts.columns.titleMi, value: (kit) => kit.kitTypeNameMi },
  cell: (kit) => (
    <TwoLines second={kit.kitTypeNameMi} lang="mi">
      {kit.kitTypeName}
    </TwoLines>
  ),
};

const state: Column<Kit> = {
  key: "state",
  title: texts.columns.state,
  value: (kit) => texts.states[kit.state],
  width: 170,
  cell: (kit) => <KitStateTone kit={kit} />,
};

const place: Column<Kit> = {
  key: "place",
  title: texts.columns.place,
  value: placeWords,
  cell: (kit) => <Place kit={kit} />,
};

const back: Column<Kit> = {
  key: "back",
  title: texts.columns.back,
  value: (kit) => kit.dueBackOn,
  width: 190,
  cell: (kit) => (kit.dueBackOn === null ? null : <DayText day={kit.dueBackOn} due />),
};

const next: Column<Kit> = {
  key: "next",
  title: texts.columns.next,
  value: (kit) => kit.nextDeliverOn,
  alsoCsv: { title: texts.columns.nextSchool, value: (kit) => kit.nextSchoolName },
  wide: true,
  width: "21%",
  cell: (kit) =>
    kit.nextDeliverOn === null ? (
      <Muted>{texts.noNext}</Muted>
    ) : (
      <TwoLines second={<SchoolLink id={kit.nextSchoolId} name={kit.nextSchoolName} />}>
        <DayText day={kit.nextDeliverOn} />
      </TwoLines>
    ),
};

function Place({ kit }: { kit: Kit }) {
  const words = placeWords(kit);
  if (kit.place === "school") return <SchoolLink id={kit.schoolId} name={words} />;
  return kit.place === "trip" ? <TripLink id={kit.tripId} name={words} /> : <>{words}</>;
}

const wide = [code, title, state, place, back, next];
/** Beside an open kit there is room for who it is and how it is. */
const narrow = [code, { ...title, width: "100%" }, state];

export function saveKits(kits: readonly Kit[], sort: Sort | null): void {
  saveTable(texts.listLabel, wide, kits, sort);
}

interface KitsListProps {
  kits: readonly Kit[];
  besideDetail: boolean;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onOpen: (code: string) => void;
  /** The ids of those that are ticked, while some are chosen. */
  chosen: readonly string[] | null;
  onChoose: (ids: string[]) => void;
}

export function KitsList(props: KitsListProps) {
  const { kits, besideDetail, sort, onSort, onOpen, chosen, onChoose } = props;
  return (
    <DataTable
      label={texts.listLabel}
      rows={kits}
      columns={besideDetail ? narrow : wide}
      rowKey={(kit) => kit.id}
      sort={sort}
      onSort={onSort}
      onOpen={(kit) => onOpen(kit.code)}
      rowName={(kit) => kit.code}
      {...(chosen === null ? {} : { selected: chosen, onSelect: onChoose })}
    />
  );
}
