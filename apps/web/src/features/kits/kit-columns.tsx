import type { Kit } from "@kitround/contract/kits/kit.ts";
import { texts } from "#texts/kits";
import { TextLink } from "../../fittings/text-link.tsx";
import { SchoolLink, TripLink } from "../../fittings/record-link.tsx";
import { secondLang, secondLanguage } from "../../lib/country-words.ts";
import { DayText } from "../../ui/day-text.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import type { Column } from "../../ui/table-model.ts";
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
  card: "heading",
  title: texts.columns.title,
  value: (kit) => kit.kitTypeName,
  width: "22%",
  alsoCsv: {
    // Read when the file is saved: by then the branch's country is known.
    get title() {
      return texts.secondTitle(secondLanguage()?.name);
    },
    value: (kit) => kit.kitTypeNameMi,
  },
  cell: (kit) => (
    <TwoLines second={kit.kitTypeNameMi} lang={secondLang()}>
      {kit.kitTypeName}
    </TwoLines>
  ),
};

const state: Column<Kit> = {
  key: "state",
  card: "end",
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
  card: "named",
  title: texts.columns.back,
  value: backOn,
  width: 190,
  cell: (kit) => {
    const day = backOn(kit);
    return day === null ? null : <DayText day={day} due />;
  },
};

const next: Column<Kit> = {
  key: "next",
  card: "named",
  cardCell: (kit) => kit.nextDeliverOn !== null && <DayText day={kit.nextDeliverOn} />,
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

/** A borrowed kit at base is due back at its own branch. */
function backOn({ dueBackOn, loanUntil }: Kit): string | null {
  return dueBackOn ?? loanUntil ?? null;
}

function Place({ kit }: { kit: Kit }) {
  const words = placeWords(kit);
  if (kit.place === "school") return <SchoolLink id={kit.schoolId} name={words} />;
  return kit.place === "trip" ? <TripLink id={kit.tripId} name={words} /> : <>{words}</>;
}

export const wideColumns = [code, title, state, place, back, next];
/** The columns that fit beside an open kit. */
export const narrowColumns = [code, { ...title, width: "100%" }, state];
