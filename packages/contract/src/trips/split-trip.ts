import { fillOf, isTooMuch, type Load, type Room, tooMuchWords } from "../vehicles/van-load.ts";
import { type LoadedStop, loadOf } from "./trip-load.ts";

/** Divisions that are tried before the search gives up: some tenths of a second in a browser. */
const mostTries = 50_000;

export interface SplitStop extends LoadedStop {
  id: string;
  placeName: string;
}

export interface Split {
  /** Ids of the stops of the first and the second van, each in the order of the trip. */
  first: string[];
  second: string[];
  /** Why a van is overloaded anyway; null if both have room. */
  why: string | null;
}

/**
 * Divides the stops of a trip between two vans, at least one each. It cuts the trip once where both loads are most even; if no cut leaves
 * both vans enough room, it moves single stops. If nothing does, it returns the best cut and the reason.
 */
export function splitTrip<S extends SplitStop>(
  stops: readonly S[],
  rooms: readonly [Room, Room],
): Split {
  const all = loadOf(stops);
  const fill = (halves: Halves<S>) =>
    Math.max(...halves.map((half, van) => fillOf(loadOf(half), rooms[van] ?? rooms[0], all)));
  const cuts = stops
    .slice(1)
    .map((_, before): Halves<S> => [stops.slice(0, before + 1), stops.slice(before + 1)]);
  const turned = cuts.map(([near, far]): Halves<S> => [far, near]);
  const mostEven = (among: readonly Halves<S>[]) =>
    among.length === 0
      ? null
      : among.reduce((best, each) => (fill(each) < fill(best) - 1e-9 ? each : best));
  const fits = (halves: Halves<S>) => whatIsOver(halves, rooms) === null;
  const never = whyNever(stops, rooms, all);
  const either = [...cuts, ...turned];
  const chosen =
    mostEven(either.filter(fits)) ??
    (never === null ? sharing(stops, rooms) : null) ??
    mostEven(either);
  const [first, second] = chosen ?? [[...stops], []];
  const ids = (half: readonly S[]) => half.map((stop) => stop.id);
  const why = fits([first, second]) ? null : (never ?? notFound);
  return { first: ids(first), second: ids(second), why };
}

/** Which van of a division is overloaded, in words: "The second van: 412 kg of 400."; null if both have room. */
export function whatIsOver(
  halves: readonly [readonly LoadedStop[], readonly LoadedStop[]],
  rooms: readonly [Room, Room],
): string | null {
  const over = halves.flatMap((half, van) => {
    const words = tooMuchWords(loadOf(half), rooms[van] ?? rooms[0]);
    return words === "" ? [] : [`The ${van === 0 ? "first" : "second"} van: ${words}.`];
  });
  return over.length === 0 ? null : over.join(" ");
}

type Halves<S> = [S[], S[]];

/** A division that leaves both vans enough room, placing the heaviest stops first; null if there is none, or none was found in time. */
function sharing<S extends SplitStop>(
  stops: readonly S[],
  rooms: readonly [Room, Room],
): Halves<S> | null {
  const all = loadOf(stops);
  const size = (stop: S) => fillOf(loadOf([stop]), rooms[0], all);
  const heavyFirst = stops.toSorted((a, b) => size(b) - size(a));
  const vanOf = new Map<S, 0 | 1>();
  const half = (van: 0 | 1) => stops.filter((stop) => vanOf.get(stop) === van);
  let tries = 0;
  // The largest load never falls when a stop is added, so a full van stays full.
  const place = (at: number): Halves<S> | null => {
    const stop = heavyFirst[at];
    if (stop === undefined) {
      const halves: Halves<S> = [half(0), half(1)];
      return halves.every((each) => each.length > 0) ? halves : null;
    }
    const byRoom = ([0, 1] as const).toSorted(
      (a, b) => fillOf(loadOf(half(a)), rooms[a], all) - fillOf(loadOf(half(b)), rooms[b], all),
    );
    for (const van of byRoom) {
      if (++tries > mostTries) return null;
      vanOf.set(stop, van);
      const found = isTooMuch(loadOf(half(van)), rooms[van]) ? null : place(at + 1);
      if (found !== null) return found;
      vanOf.delete(stop);
    }
    return null;
  };
  return place(0);
}

const notFound =
  "No way was found to share these stops that leaves both vans room: single stops are too large for it.";

/** Why no division can leave both vans enough room; null if one may exist. */
function whyNever(
  stops: readonly SplitStop[],
  rooms: readonly [Room, Room],
  all: Load,
): string | null {
  const alone = stops.find((stop) => rooms.every((room) => isTooMuch(loadOf([stop]), room)));
  if (alone) {
    const load = loadOf([alone]);
    const roomier = fillOf(load, rooms[1], all) < fillOf(load, rooms[0], all) ? rooms[1] : rooms[0];
    return `${alone.placeName} alone is too much for either van: ${tooMuchWords(load, roomier)}.`;
  }
  const both = {
    capacityG: sumOf(rooms.map((room) => room.capacityG)),
    capacityBoxes: sumOf(rooms.map((room) => room.capacityBoxes)),
  };
  if (!isTooMuch(all, both)) return null;
  return `These stops are too much for both vans together: ${tooMuchWords(all, both)}.`;
}

function sumOf(limits: readonly (number | null)[]): number | null {
  return limits.reduce<number | null>(
    (sum, limit) => (sum === null || limit === null ? null : sum + limit),
    0,
  );
}
