import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import { saveRequests } from "@kitround/contract/requests/kit-request.ts";
import { wishChanges, type WishOrder } from "@kitround/contract/requests/wish-order.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import { useMemo, useRef, useState } from "react";
import { texts } from "#texts/plan-sheet";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { useStale } from "../use-stale.ts";

/** Who made a school's requests, when, and for how many students; an undefined field was not changed. */
export interface Details {
  askedBy?: string | null;
  askedOn?: string | null;
  students?: number | null;
}

interface Drafts {
  orders: ReadonlyMap<string, WishOrder>;
  details: ReadonlyMap<string, Details>;
}

const nothing: Drafts = { orders: new Map(), details: new Map() };
const noWishes: readonly KitRequest[] = [];

/** The schools' requests, as saved and as they are being edited. */
export function useWishes(termId: string, requests: readonly KitRequest[]) {
  const [drafts, setDrafts] = useState(nothing);
  const sent = useRef(nothing);
  const saved = useMemo(() => {
    const live = requests.filter((r) => r.status !== "declined" && r.status !== "withdrawn");
    const by = Map.groupBy(live, (r) => r.schoolId);
    for (const own of by.values()) own.sort((a, b) => a.rank - b.rank);
    return by;
  }, [requests]);
  const savedOf = (schoolId: string) => saved.get(schoolId) ?? noWishes;
  const orderOf = (schoolId: string): WishOrder =>
    drafts.orders.get(schoolId) ?? savedOf(schoolId).map((r) => r.kitTypeId);
  const changed = new Set([...drafts.orders.keys(), ...drafts.details.keys()]);
  useLeaveGuard(changed.size > 0);
  const stale = useStale();
  const action = useAction(saveRequests, {
    ...stale,
    onRefused(error) {
      // Another person's change is shown, and the draft for the same school is discarded.
      if (error.code === "stale_version") setDrafts(nothing);
      stale.onRefused(error);
    },
    onDone({ added, changed, withdrawn }) {
      toast(texts.saved(added, changed, withdrawn));
    },
    // Not before: otherwise the sheet would briefly show the earlier values.
    onShown(_, { body }) {
      const schools = body.schools.map((school) => school.schoolId);
      setDrafts((now) => ({
        orders: without(now.orders, sent.current.orders, schools),
        details: without(now.details, sent.current.details, schools),
      }));
    },
  });

  function set(schoolId: string, order: WishOrder): void {
    setDrafts((now) => ({ ...now, orders: new Map(now.orders).set(schoolId, order) }));
  }
  function describe(schoolId: string, details: Details): void {
    setDrafts((now) => ({
      ...now,
      details: new Map(now.details).set(schoolId, { ...now.details.get(schoolId), ...details }),
    }));
  }
  /** Saves some schools, or all that are changed. */
  function save(of: Iterable<string> = changed): void {
    const schools = [...of]
      .filter((id) => changed.has(id))
      .map((schoolId) => ({
        schoolId,
        wishes: wishChanges(
          new Map(savedOf(schoolId).map((r) => [r.kitTypeId, r.rank])),
          orderOf(schoolId),
        ),
        ...drafts.details.get(schoolId),
      }));
    sent.current = drafts;
    if (schools.length > 0) action.mutate({ params: { id: termId }, body: { schools } });
  }

  return {
    orderOf,
    savedOf,
    detailsOf: (school: School): Required<Details> => {
      const [first] = savedOf(school.id);
      return {
        askedBy: first?.askedBy ?? null,
        askedOn: first?.askedOn ?? null,
        students: first?.students ?? null,
        ...drafts.details.get(school.id),
      };
    },
    isPlanned: (schoolId: string, kitTypeId: string) =>
      savedOf(schoolId).some((r) => r.kitTypeId === kitTypeId && r.status === "planned"),
    changed,
    pending: action.isPending,
    set,
    describe,
    save,
  };
}

export type Wishes = ReturnType<typeof useWishes>;

/** The drafts without those of `schools` that have not changed since they were sent. */
function without<T>(
  now: ReadonlyMap<string, T>,
  sent: ReadonlyMap<string, T>,
  schools: readonly string[],
): Map<string, T> {
  const gone = new Set(schools.filter((id) => now.get(id) === sent.get(id)));
  return new Map([...now].filter(([id]) => !gone.has(id)));
}
