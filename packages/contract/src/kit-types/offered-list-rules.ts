import { type LineChange, lineFacts, type OfferedLine, type OfferedList } from "./offered-list.ts";

type Place = Pick<OfferedLine, "itemSku" | "boxNo">;

/** A line is the same one in two lists if it has the same item in the same box. */
export const placeOfLine = ({ itemSku, boxNo }: Place) => JSON.stringify([itemSku, boxNo]);

const byPlace = (list: OfferedList | null) =>
  new Map((list?.lines ?? []).map((line) => [placeOfLine(line), line]));

const same = (one: OfferedLine | undefined, other: OfferedLine | undefined) =>
  one === undefined || other === undefined
    ? one === other
    : lineFacts.every((fact) => one[fact] === other[fact]);

/** The lines in which `after` differs from `before`, in the order of `after`, those that it lacks last. */
export function listDifference(before: OfferedList, after: OfferedList): LineChange[] {
  const was = byPlace(before);
  const is = byPlace(after);
  const places = new Set([...is.keys(), ...was.keys()]);
  return [...places].flatMap((place) => {
    const [old, next] = [was.get(place), is.get(place)];
    const shown = next ?? old;
    if (shown === undefined || same(old, next)) return [];
    const { itemSku, itemName, unit, boxNo } = shown;
    return { itemSku, itemName, unit, boxNo, before: factsOf(old), after: factsOf(next) };
  });
}

function factsOf(line: OfferedLine | undefined): LineChange["after"] {
  if (line === undefined) return null;
  const { qty, kind, countMethod, tolerance, critical, usePerClass } = line;
  return { qty, kind, countMethod, tolerance, critical, usePerClass };
}

/** Whether nothing that a branch would see differs between two lists. */
export function sameOffer(one: OfferedList, other: OfferedList): boolean {
  const alike = one.boxes === other.boxes && one.weightG === other.weightG;
  return alike && listDifference(one, other).length === 0;
}

/**
 * A branch's list with what the office changed between `base`, which the branch took over last, and `offered`. Where both changed a
 * line, the office's is taken; what only the branch changed stays. Without a base the offered list replaces the branch's.
 */
export function takenOver(
  base: OfferedList | null,
  own: OfferedList,
  offered: OfferedList,
): OfferedList {
  if (base === null) return offered;
  const [based, owned, wanted] = [byPlace(base), byPlace(own), byPlace(offered)];
  const lines = offered.lines.flatMap((line) => {
    const place = placeOfLine(line);
    if (!same(based.get(place), line)) return line;
    return owned.get(place) ?? [];
  });
  const added = own.lines.filter((line) => {
    const place = placeOfLine(line);
    return !based.has(place) && !wanted.has(place);
  });
  const all = [...lines, ...added];
  const changed = <Key extends "boxes" | "weightG">(key: Key) =>
    base[key] === offered[key] ? own[key] : offered[key];
  const boxes = Math.max(changed("boxes"), ...all.map(({ boxNo }) => boxNo));
  return { boxes, weightG: changed("weightG"), lines: all };
}
