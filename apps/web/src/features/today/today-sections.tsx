import { addDays } from "@kitround/contract/plan/days.ts";
import type { Today } from "@kitround/contract/today/today.ts";
import type { ComponentProps } from "react";
import { texts } from "#texts/today";
import { formatDay, lateBy } from "../../lib/dates.ts";
import { branchFormat } from "../../lib/locale.ts";
import { DayText } from "../../ui/day-text.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { StateTone, tones } from "../../ui/tone.tsx";
import { TripState } from "../../ui/trip-state.tsx";
import { ReleaseDay } from "./release-day.tsx";
import type { TodaySection } from "./today-section.tsx";

type Section = ComponentProps<typeof TodaySection>;

/** The sections with content, the most urgent first. */
export function sectionsOf(today: Today): Section[] {
  return [
    asked(today),
    toRelease(today),
    toTell(today),
    conflicts(today),
    trips(today),
    tomorrow(today),
    notReady(today),
    notAtOffice(today),
    proposals(today),
    toCheckIn(today),
    topUps(today),
    claimsReturned(today),
    claims(today),
    overdue(today),
    claimsToPay(today),
    tasks(today),
    counts(today),
    lowStock(today),
    expiring(today),
  ].filter((section) => section !== null);
}

function section<T>(
  // Undefined in an answer that an older version of the app has stored on this device.
  part: { total: number; first: T[] } | null | undefined,
  title: string,
  all: Section["all"],
  row: (item: T) => Section["rows"][number],
): Section | null {
  if (!part || part.total === 0) return null;
  const rows = part.first.map(row);
  return { title, total: part.total, rows, all, more: texts.more(part.total - rows.length) };
}

const trips = (today: Today) =>
  section(today.trips, texts.trips, { to: "/trips" }, (trip) => ({
    key: trip.id,
    to: { to: "/trips/$id", params: { id: trip.id } },
    title: <b>{trip.name}</b>,
    sub: [
      trip.onDay < today.day ? texts.notDriven(formatDay(trip.onDay)) : "",
      texts.stops(trip.stopsDone, trip.stopsTotal, trip.stopsSkipped),
      trip.driverName ?? "",
    ]
      .filter(Boolean)
      .join(" · "),
    end: <TripState trip={trip} />,
  }));

const tomorrow = (today: Today) =>
  section(today.tomorrow, texts.tomorrow, { to: "/trips" }, (trip) => ({
    key: trip.id,
    to: { to: "/trips/$id", params: { id: trip.id } },
    title: <b>{trip.name}</b>,
    sub: [trip.driverName, trip.vehicleName].filter(Boolean).join(" · "),
    end: <DayText day={trip.onDay} />,
  }));

function toRelease(today: Today): Section | null {
  // Missing in an answer that an older version of the app has stored on this device, although its type requires it.
  const drafts: Today["toRelease"] | undefined = today.toRelease;
  const found = section(drafts, texts.toRelease, { to: "/trips" }, (trip) => ({
    key: trip.id,
    to: { to: "/trips/$id", params: { id: trip.id } },
    title: <b>{trip.name}</b>,
    sub: [trip.driverName ?? texts.noDriver, trip.vehicleName ?? texts.noVehicle].join(" · "),
    end: <DayText day={trip.onDay} />,
  }));
  return found && { ...found, action: <ReleaseDay trips={drafts?.first ?? []} /> };
}

const toTell = (today: Today) =>
  section(today.toTell, texts.toTell, { to: "/trips" }, (visit) => ({
    key: `${visit.tripId} ${visit.schoolId}`,
    to: { to: "/trips/$id", params: { id: visit.tripId }, hash: "schools-told" },
    title: <b>{visit.schoolName}</b>,
    sub: [visit.contactName, visit.phone].filter(Boolean).join(" · ") || texts.noPhone,
    end: <DayText day={addDays(today.day, 1)} />,
  }));

const overdue = (today: Today) =>
  section(
    today.overdue,
    texts.overdue,
    { to: "/kits", search: { late: true as const } },
    (kit) => ({
      key: kit.id,
      to: { to: "/kits", search: { kit: kit.code } },
      title: <KitChip code={kit.code} title={kit.kitTypeName} />,
      sub: kit.schoolName,
      end: <StateTone tone="late" word={texts.late(kit.daysLate)} />,
    }),
  );

const conflicts = (today: Today) =>
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

const asked = (today: Today) =>
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

const notReady = (today: Today) =>
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
    end: (
      <>
        {texts.leaves} <DayText day={kit.deliverOn} />
      </>
    ),
  }));

const notAtOffice = (today: Today) =>
  section(today.notAtOffice, texts.notAtOffice, { to: "/trips" }, (kit) => ({
    key: kit.id,
    to: { to: "/trips/$id", params: { id: kit.tripId } },
    title: <KitChip code={kit.kitCode} title={kit.kitTypeName} />,
    sub: kit.schoolName,
  }));

const proposals = (today: Today) =>
  section(today.proposals, texts.proposals, { to: "/settings/schools" }, (one) => ({
    key: one.id,
    to: { to: "/settings/schools/$id", params: { id: one.schoolId } },
    title: one.schoolName,
    sub: texts.proposed[one.kind],
  }));

const toCheckIn = (today: Today) =>
  section(today.toCheckIn, texts.toCheckIn, { to: "/top-ups" }, (kit) => ({
    key: kit.id,
    to: { to: "/top-ups", search: { kit: kit.code } },
    title: <KitChip code={kit.code} title={kit.kitTypeName} />,
  }));

const topUps = (today: Today) =>
  section(today.topUps, texts.topUps, { to: "/top-ups", search: { tab: "top-up" } }, (topUp) => ({
    key: topUp.id,
    to: { to: "/top-ups", search: { tab: "top-up", kit: topUp.kitCode } },
    title: <KitChip code={topUp.kitCode} title={topUp.kitTypeName} />,
    end: topUp.nextDeliverOn === null ? texts.noTripPlanned : <DayText day={topUp.nextDeliverOn} />,
  }));

const counts = (today: Today) =>
  section(
    today.countsToDecide,
    texts.counts,
    { to: "/top-ups", search: { tab: "stock" } },
    (count) => ({
      key: count.id,
      to: { to: "/top-ups", search: { tab: "stock", item: count.itemId } },
      title: count.itemName,
      sub: texts.counted(count.counted, count.onHand),
      ...(count.countedByName === null ? {} : { end: count.countedByName }),
    }),
  );

const lowStock = (today: Today) =>
  section(
    today.lowStock,
    texts.lowStock,
    { to: "/top-ups", search: { tab: "stock", low: true } },
    (level) => ({
      key: level.itemId,
      to: { to: "/top-ups", search: { tab: "stock", item: level.itemId } },
      title: level.name,
      end: texts.left(level.onHand ?? 0, level.unit),
    }),
  );

const expiring = (today: Today) =>
  section(
    today.expiring,
    texts.expiring,
    { to: "/top-ups", search: { tab: "shopping", show: "all" } },
    (one) => ({
      key: one.itemId,
      to: { to: "/top-ups", search: { tab: "stock", item: one.itemId } },
      title: one.name,
      sub: texts.expires(one.qty, one.unit),
      end: formatDay(one.on, today.day),
    }),
  );

const claims = (today: Today) =>
  section(
    today.claimsToDecide,
    texts.claims,
    { to: "/km-claims", search: { tab: "decide" } },
    (claim) => ({
      key: claim.id,
      to: { to: "/km-claims", search: { tab: "decide", claim: claim.id } },
      title: claim.claimantName,
      sub: texts.claim(claim.number),
      end: money(claim),
    }),
  );

const claimsToPay = (today: Today) =>
  section(
    today.claimsToPay,
    texts.claimsToPay,
    { to: "/km-claims", search: { tab: "pay" } },
    (claim) => ({
      key: claim.id,
      to: { to: "/km-claims", search: { tab: "pay", claim: claim.id } },
      title: claim.claimantName,
      sub: texts.claim(claim.number),
      end: money(claim),
    }),
  );

const claimsReturned = (today: Today) =>
  section(today.claimsReturned, texts.claimsReturned, { to: "/km-claims" }, (claim) => ({
    key: claim.id,
    to: { to: "/km-claims", search: { claim: claim.id } },
    title: texts.claim(claim.number),
    sub: claim.returnReason,
    end: money(claim),
  }));

function money({ amountCents, currency }: { amountCents: number; currency: string }): string {
  return new Intl.NumberFormat(branchFormat().locale, { style: "currency", currency }).format(
    amountCents / 100,
  );
}

const tasks = (today: Today) =>
  section(today.tasks, texts.tasks, { to: "/tasks" }, (task) => ({
    key: task.id,
    to: { to: "/tasks", search: { task: task.id } },
    title: task.title,
    sub: task.schoolName ?? task.kitCode,
    ...(task.dueOn === null ? {} : { end: <DayText day={task.dueOn} due /> }),
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
