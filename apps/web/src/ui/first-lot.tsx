import type { FirstLot as Lot } from "@kitround/contract/stock/first-lot.ts";
import { texts } from "#texts/counting";
import { formatDay } from "../lib/dates.ts";
import { Muted } from "./vocabulary.tsx";

/** In words, the lot to take first. */
export const firstLotWords = ({ code, expiresOn }: Lot) =>
  texts.firstLot(code, expiresOn && formatDay(expiresOn));

/** The lot to take from the shelf first. Undefined in data that an older version of the app stored on a device. */
export function FirstLot({ lot }: { lot: Lot | null | undefined }) {
  return lot ? <Muted small>{firstLotWords(lot)}</Muted> : null;
}
