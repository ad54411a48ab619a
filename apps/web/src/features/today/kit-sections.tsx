import { daysBetween } from "@kitround/contract/plan/days.ts";
import type { Today } from "@kitround/contract/today/today.ts";
import { texts } from "#texts/today";
import { lateBy } from "../../lib/dates.ts";
import { DayText } from "../../ui/day-text.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { StateTone, tones } from "../../ui/tone.tsx";
import { section } from "./section.ts";

export const overdue = (today: Today) =>
  section(
    today.overdue,
    texts.overdue,
    { to: "/kits", search: { late: true as const, state: "at_school" as const } },
    (kit) => ({
      key: kit.id,
      to: { to: "/kits", search: { kit: kit.code } },
      title: <KitChip code={kit.code} title={kit.kitTypeName} />,
      sub: kit.schoolName,
      end: <StateTone tone="late" word={texts.late(kit.daysLate)} />,
    }),
  );

export const loansOverdue = (today: Today) =>
  section(
    today.loansOverdue,
    texts.loansOverdue,
    { to: "/kits", search: { lending: "overdue" as const } },
    (kit) => ({
      key: kit.id,
      to: { to: "/kits", search: { kit: kit.code } },
      title: <KitChip code={kit.code} title={kit.kitTypeName} />,
      sub: texts.loan(kit.loanSide, kit.otherBranch),
      ...(kit.loanUntil !== null && {
        end: <StateTone tone="late" word={texts.late(daysBetween(kit.loanUntil, today.day))} />,
      }),
    }),
  );

export const conflicts = (today: Today) =>
  section(today.conflicts, texts.conflicts, { to: "/plan" }, (one) => ({
    key: one.allocationId,
    to: {
      to: "/plan",
      search: {
        term: one.termId,
        rotation: one.rotationId,
        school: one.schoolId,
        show: "cell" as const,
      },
    },
    title: <KitChip code={one.kitCode} title={one.kitTypeName} />,
    sub: (
      <>
        {one.schoolName}
        <br />
        {one.faults[0]?.message}
      </>
    ),
    end: <DayText day={one.deliverOn} />,
  }));

export const asked = (today: Today) =>
  section(today.asked, texts.asked, { to: "/prepare-kits" }, (kit) => ({
    key: kit.id,
    to: { to: "/prepare-kits", search: { kit: kit.kitCode } },
    title: <KitChip code={kit.kitCode} title={kit.kitTypeName} />,
    sub: (
      <>
        {kit.blockedReason}
        <br />
        {[kit.askedByName, kit.schoolName].filter(Boolean).join(" · ")}
      </>
    ),
    end: <DayText day={kit.deliverOn} />,
  }));

export const notReady = (today: Today) =>
  section(today.notReady, texts.notReady, { to: "/prepare-kits" }, (kit) => ({
    key: kit.id,
    to: { to: "/prepare-kits", search: { kit: kit.kitCode } },
    title: <KitChip code={kit.kitCode} title={kit.kitTypeName} />,
    sub: (
      <>
        {kit.schoolName}
        <br />
        <PackingDue on={kit.dueOn} />
      </>
    ),
    end: <DayText day={kit.deliverOn} />,
  }));

export const notAtOffice = (today: Today) =>
  section(today.notAtOffice, texts.notAtOffice, { to: "/trips" }, (kit) => ({
    key: kit.id,
    to: { to: "/trips/$id", params: { id: kit.tripId } },
    title: <KitChip code={kit.kitCode} title={kit.kitTypeName} />,
    sub: kit.schoolName,
  }));

export const toCheckIn = (today: Today) =>
  section(today.toCheckIn, texts.toCheckIn, { to: "/top-ups" }, (kit) => ({
    key: kit.id,
    to: { to: "/top-ups", search: { kit: kit.code } },
    title: <KitChip code={kit.code} title={kit.kitTypeName} />,
  }));

export const topUps = (today: Today) =>
  section(today.topUps, texts.topUps, { to: "/top-ups", search: { tab: "top-up" } }, (topUp) => ({
    key: topUp.id,
    to: { to: "/top-ups", search: { tab: "top-up", kit: topUp.kitCode } },
    title: <KitChip code={topUp.kitCode} title={topUp.kitTypeName} />,
    end: topUp.nextDeliverOn === null ? texts.noTripPlanned : <DayText day={topUp.nextDeliverOn} />,
  }));

/** The packing is late, not the trip. */
function PackingDue({ on }: { on: string }) {
  const late = lateBy(on);
  return late === null ? (
    <>
      {texts.packBy} <DayText day={on} />
    </>
  ) : (
    <b style={{ color: tones.late.ink }}>{texts.packingLate(late)}</b>
  );
}
