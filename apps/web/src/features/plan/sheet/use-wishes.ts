import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import { saveRequests } from "@kitround/contract/requests/kit-request.ts";
import { wishChanges, type WishOrder } from "@kitround/contract/requests/wish-order.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import { useMemo, useState } from "react";
import { texts } from "#texts/plan-sheet";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { useStale } from "../use-stale.ts";

/** Who asked for a school's kits, when, and for how many; what is absent was not touched. */
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

/** What schools ask for, as saved and as it is being typed. */
export function useWishes(termId: string, requests: readonly KitRequest[]) {
  const [drafts, setDrafts] = useState(nothing);
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
  const settle = useLeaveGuard(changed.size > 0);
  const stale = useStale();
  const action = useAction(saveRequests, {
    ...stale,
    onRefused(error) {
      // What somebody else changed is shown; what was typed over it goes.
      if (error.code === "stale_version") setDrafts(nothing);
      stale.onRefused(error);
    },
    onDone({ added, changed, withdrawn }, { body }) {
      const gone = new Set(body.schools.map((school) => school.schoolId));
      settle();
      setDrafts((now) => ({
        orders: without(now.orders, gone),
        details: without(now.details, gone),
      }));
      toast(texts.saved(added, changed, withdrawn));
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

function without<T>(map: ReadonlyMap<string, T>, gone: ReadonlySet<string>): Map<string, T> {
  return new Map([...map].filter(([id]) => !gone.has(id)));
}
