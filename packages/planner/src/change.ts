import { worstSchool } from "./board-worth.ts";
import type { Journal } from "./journal.ts";
import type { Random } from "./random.ts";
import type { CellList, SearchedCells } from "./promising-cells.ts";
import { recreator } from "./recreate.ts";
import { retimer } from "./retime.ts";
import { ruinForReturn, ruinForWish, ruinLeg, ruinSchool, ruinType, type Target } from "./ruin.ts";
import { copySettler } from "./settle-copies.ts";
import { exchangeTails } from "./tail-exchange.ts";

/**
 * Shares of the search rounds, found by trial on generated branches. The remaining rounds ruin the loads of one van.
 */
const WISHES_OF_THE_WORST_OFF = 0.15;
const WISHES = 0.2;
const TYPES = 0.15;
const SCHOOLS = 0.12;

/** How often a change gives cells another period, where moves count and no plan is in force. */
const RETIMES = 0.5;
/** How often a change of a replanned term exchanges the uses of two copies, which are not settled there. */
const EXCHANGES = 0.1;
/** How often a change of a replanned term restores a cell of the plan in force. */
const RETURNS = 0.5;
/** How often a change for the worst-off school continues with the next worst-off one. */
const CHAINED = 0.3;

/** How much noise is added to the values in every second recreate step. */
const NOISE = 0.3;

/**
 * Changes the journal's board at random: ruins a part of it, chosen so that the removed cells compete for the same
 * places, copies or vans, and recreates it. Returns false when there was nothing to change; the caller rolls back
 * then.
 */
export function changer(journal: Journal, random: Random, cells: SearchedCells): () => boolean {
  const { board } = journal;
  const { model } = board;
  const { recreate } = recreator(journal, random, cells);
  const retime = retimer(journal, random);
  const settleCopies = copySettler(journal);
  const again = model.previousCells.length > 0;
  // A plan in force names its copies, and what they earn by staying is worth more than a move.
  const settles = !again && model.weights.moves > 0;
  const target: Target = { school: -1, type: -1, period: -1 };

  return () => {
    if (settles && random.next() < RETIMES) {
      if (!retime()) return false;
      settleCopies();
      return true;
    }
    if (again && random.next() < EXCHANGES)
      return exchangeTails(journal, random, random.below(model.types));
    let dice = random.next();
    const drawn = (share: number): boolean => (dice -= share) < 0;
    target.school = -1;
    if (again && random.next() < RETURNS) return putBack();
    const worstOff = drawn(WISHES_OF_THE_WORST_OFF) && model.weights.fairness > 0;
    const favoured = worstOff ? worstSchool(board) : -1;
    if (worstOff) ruinAround(favoured, cells.all);
    else if (drawn(WISHES)) ruinAround(random.below(model.schools), cells.promising);
    else if (drawn(TYPES))
      ruinType(journal, random, random.below(model.types), 2 + random.below(8));
    else if (drawn(SCHOOLS)) {
      for (let i = 1 + random.below(3); i > 0; i--)
        ruinSchool(journal, random, random.below(model.schools), 1 + random.below(5));
    } else ruinLoad();
    if (journal.touchedCount() === 0) return false;
    recreate(target, random.next() < 0.5 ? 0 : NOISE, favoured);
    if (worstOff && random.next() < CHAINED) helpNextWorstOff(favoured);
    if (settles) settleCopies();
    return true;
  };

  function putBack(): boolean {
    ruinForReturn(journal, random, target);
    if (target.school >= 0) recreate(target, 0, -1);
    return target.school >= 0;
  }

  /**
   * Helping the worst-off school gains nothing while another school has the same share, so both are helped in one
   * change.
   */
  function helpNextWorstOff(served: number): void {
    const next = worstSchool(board);
    if (next < 0 || next === served) return;
    target.school = -1;
    ruinAround(next, cells.all);
    recreate(target, 0, next);
  }

  function ruinAround(school: number, wishes: CellList): void {
    ruinForWish(journal, random, school, target, wishes);
    if (random.next() < 0.3) ruinSchool(journal, random, school, 1 + random.below(2));
  }

  /** One period's load of a van or two, because between full vans kits can only change places. */
  function ruinLoad(): void {
    const route = random.below(model.routes);
    for (let legs = 1 + random.below(2); legs > 0; legs--)
      ruinLeg(journal, random, route, random.below(model.periods), 2 + random.below(6));
  }
}
