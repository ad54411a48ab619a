import type { Cell, Problem } from "./problem.ts";

/** A sentence for each rule that the locked cells break, alone or together. Expects ids and periods that exist. */
export function lockedFaults(problem: Problem): string[] {
  const faults: string[] = [];
  const locked = problem.locked ?? [];
  const school = byId(problem.schools);
  const kit = byId(problem.kits);
  const type = byId(problem.types);
  const turnaround = problem.turnaround ?? 0;

  for (const cell of locked) {
    const { entitlement, closed, suitable, history } = school(cell.school);
    const copy = kit(cell.kit);
    const say = (what: string): unknown => faults.push(`${named(cell)}: ${what}.`);
    if (closed?.includes(cell.period) === true) say("the school is closed in that period");
    else if (entitlement[cell.period] === 0) say("the school is entitled to no kit in that period");
    if (!suitable.includes(copy.type)) say(`type ${copy.type} doesn't suit the school`);
    if (history?.includes(copy.type) === true) say(`the school has had type ${copy.type} before`);
    if (copy.away?.includes(cell.period) === true) say("the kit is away in that period");
  }

  each(
    locked,
    (cell) => `${cell.school} ${kit(cell.kit).type}`,
    (cells) => {
      const [first] = cells;
      if (first !== undefined && cells.length > 1)
        faults.push(
          `School ${first.school} has type ${kit(first.kit).type} locked ${cells.length} times, in periods ${periodsOf(cells)}: a type comes once a term.`,
        );
    },
  );
  each(
    locked,
    (cell) => cell.kit,
    (cells) => {
      const inOrder = cells.toSorted((a, b) => a.period - b.period);
      inOrder.forEach((cell, i) => {
        const next = inOrder[i + 1];
        if (next === undefined || next.period - cell.period > turnaround) return;
        faults.push(
          next.period === cell.period
            ? `Kit ${cell.kit} is locked at schools ${cell.school} and ${next.school} in the same period ${cell.period}.`
            : `Kit ${cell.kit} is locked at school ${cell.school} in period ${cell.period} and at ${next.school} in period ${next.period}, but rests ${turnaround} between two schools.`,
        );
      });
    },
  );
  each(
    locked,
    (cell) => `${cell.school} ${cell.period}`,
    (cells) => {
      const [first] = cells;
      if (first === undefined) return;
      const most = school(first.school).entitlement[first.period] ?? 0;
      if (most > 0 && cells.length > most)
        faults.push(
          `School ${first.school} has ${cells.length} kits locked in period ${first.period}, but is entitled to ${most}.`,
        );
    },
  );
  each(
    locked,
    (cell) => `${school(cell.school).route} ${cell.period}`,
    (cells) => {
      const [first] = cells;
      if (first === undefined) return;
      const route = problem.routes.find(({ id }) => id === school(first.school).route);
      const sum = (unit: "kg" | "boxes"): number =>
        total(cells, (cell) => type(kit(cell.kit).type)[unit]);
      for (const unit of ["kg", "boxes"] as const) {
        const limit = route?.[unit];
        if (limit !== undefined && sum(unit) > limit + ROUNDING)
          faults.push(
            `Route ${route?.id ?? ""} has ${rounded(sum(unit))} ${unit} locked in period ${first.period}, but its vehicle takes ${limit}.`,
          );
      }
    },
  );
  each(
    locked,
    (cell) => `${cell.period}`,
    (cells) => {
      const minutes = total(cells, (cell) => type(kit(cell.kit).type).minutes);
      const limit = problem.minutesPerPeriod;
      if (limit !== undefined && minutes > limit + ROUNDING)
        faults.push(
          `The kits locked in period ${cells[0]?.period ?? 0} take ${rounded(minutes)} volunteer minutes, but there are ${limit}.`,
        );
    },
  );
  return faults;
}

/** Below a thousandth, the unit in which loads are counted. */
const ROUNDING = 0.0005;

function byId<Thing extends { readonly id: string }>(
  things: readonly Thing[],
): (id: string) => Thing {
  const map = new Map(things.map((thing) => [thing.id, thing]));
  return (id) => {
    const thing = map.get(id);
    if (thing === undefined) throw new Error(`No ${id}`);
    return thing;
  };
}

function each(
  cells: readonly Cell[],
  key: (cell: Cell) => string,
  use: (group: readonly Cell[]) => void,
): void {
  for (const group of Map.groupBy(cells, key).values()) use(group);
}

function total(cells: readonly Cell[], amount: (cell: Cell) => number): number {
  return cells.reduce((sum, cell) => sum + amount(cell), 0);
}

function named(cell: Cell): string {
  return `Kit ${cell.kit}, locked at school ${cell.school} in period ${cell.period}`;
}

function periodsOf(cells: readonly Cell[]): string {
  return cells.map((cell) => cell.period).join(" and ");
}

function rounded(amount: number): number {
  return Math.round(amount * 1000) / 1000;
}
