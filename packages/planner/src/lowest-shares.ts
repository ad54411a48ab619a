import { highestFew } from "./highest-few.ts";
import { at } from "./ints.ts";
import type { Journal } from "./journal.ts";

/** Found by trial: with four, a branch's plans differ more from seed to seed. */
const SCHOOLS = 8;
/** Schools that are looked at after a change, beside those that it takes something from. */
const LISTED = 64;

export interface LowestShares {
  /** Of the board as it is now, 0 to 1: the lowest share of a school's ideal; 0 when none can get anything. */
  readonly worst: number;
  /**
   * The mean share of the eight schools that are worst off. A search that looks at the worst school alone gains nothing
   * by helping it while another one has as little.
   */
  readonly mean: number;
  /** Reads the board after the journal's change. */
  read(): void;
  /** The change stays: a later one is read against the board as it is now. */
  keep(): void;
}

/**
 * Reads few schools after each change: a list of those that are worst off, and those that the change took a cell from,
 * as only these can fall below it. Where that does not give the lowest shares, it reads all.
 */
export function lowestShares({ board, touched, touchedCount }: Journal): LowestShares {
  const { schools, ideal } = board.model;
  const lowest = highestFew(LISTED);
  const listed = new Int32Array(LISTED);
  const isListed = new Int32Array(schools);
  let count = 0;
  /** When the last change was kept, no school that isn't listed had a lower share. */
  let floor = Infinity;
  const shares = { worst: 0, mean: 0, read, keep };
  list();
  read();
  return shares;

  function shareOf(school: number): number {
    return at(board.value, school) / at(ideal, school);
  }

  function offer(school: number): void {
    // Shares are at most 1, and only positive values are kept.
    if (at(ideal, school) > 0) lowest.offer(school, 2 - shareOf(school));
  }

  function offerAll(most: number): void {
    lowest.clear(most);
    for (let s = 0; s < schools; s++) offer(s);
  }

  function read(): void {
    lowest.clear(SCHOOLS);
    for (let i = 0; i < count; i++) offer(at(listed, i));
    for (let i = 0; i < touchedCount(); i++)
      if (at(isListed, at(touched, i)) === 0) offer(at(touched, i));
    if (beyondList()) offerAll(SCHOOLS);
    let sum = 0;
    for (let i = 0; i < lowest.count(); i++) sum += shareOf(at(lowest.item, i));
    shares.worst = lowest.count() === 0 ? 0 : shareOf(at(lowest.item, 0));
    shares.mean = lowest.count() === 0 ? 0 : sum / lowest.count();
  }

  /** Whether a school that was not looked at may be one of the lowest. */
  function beyondList(): boolean {
    return lowest.count() > 0 && shareOf(at(lowest.item, lowest.count() - 1)) > floor;
  }

  function keep(): void {
    let stale = beyondList();
    for (let i = 0; i < touchedCount(); i++) {
      const school = at(touched, i);
      if (at(isListed, school) === 0 && at(ideal, school) > 0) stale ||= shareOf(school) < floor;
    }
    if (stale) list();
  }

  function list(): void {
    offerAll(LISTED);
    isListed.fill(0);
    count = lowest.count();
    for (let i = 0; i < count; i++) {
      listed[i] = at(lowest.item, i);
      isListed[at(lowest.item, i)] = 1;
    }
    floor = count < LISTED ? Infinity : shareOf(at(lowest.item, count - 1));
  }
}
