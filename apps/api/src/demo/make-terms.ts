import { addDays } from "@kitround/contract/plan/days.ts";
import type { Making } from "./branch.ts";
import { exchangeDay, layRotations } from "./lay-rotations.ts";
import { newId } from "./rows.ts";
import { holidaysOf } from "./school-year.ts";

export interface Rotation {
  id: string;
  termId: string;
  seq: number;
  /** The term's index: the demo's own term is 0, those before it are negative. */
  term: number;
  deliverOn: string;
  collectOn: string;
  readyBy: string;
  /** Whether its kits are published: all rotations before the demo's day, and the one that is delivered around it. */
  published: boolean;
  /** Whether its plan has been begun. */
  planned: boolean;
}

export interface Terms {
  /** By `Rotation.term`. */
  ids: ReadonlyMap<number, string>;
  /** In order, including the next term's drafts. */
  rotations: readonly Rotation[];
  holidays: ReadonlyMap<string, string>;
  /** The index in `rotations` of the one that goes out around the demo's day; the one before it comes back. */
  exchange: number;
}

/** How many days before the exchange a plan is begun. */
const plannedAheadDays = 15;

export function makeTerms(making: Making): Terms {
  const { rows, anchor, data } = making;
  const exchange = exchangeDay(anchor);
  const own = anchor.terms.indexOf(anchor.current);
  const ids = new Map<number, string>();
  const rotations: Rotation[] = [];
  for (const [index, term] of anchor.terms.entries()) {
    const place = index - own;
    if (place < -data.termsBefore) continue;
    const termId = newId();
    ids.set(place, termId);
    rows.add("term", { id: termId, ...term });
    for (const { seq, ...days } of layRotations(anchor, term)) {
      const published = days.deliverOn <= exchange;
      const planned =
        published || (place === 0 && days.deliverOn <= addDays(exchange, plannedAheadDays));
      const rotation: Rotation = {
        id: newId(),
        termId,
        term: place,
        seq,
        ...days,
        published,
        planned,
      };
      rotations.push(rotation);
    }
  }
  const holidays = new Map<string, string>();
  const years = new Set(anchor.terms.map((term) => term.year));
  for (const { onDay, name } of [...years].flatMap(holidaysOf)) {
    holidays.set(onDay, name);
    rows.add("publicHoliday", { onDay, name });
  }
  const after = rotations.findIndex((rotation) => rotation.deliverOn >= exchange);
  return { ids, rotations, holidays, exchange: after < 0 ? rotations.length : after };
}
