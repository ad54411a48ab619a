import { readBackTest } from "@kitround/contract/shopping/shopping-list.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/shopping";
import { queryOptions } from "../../server/queries.ts";
import { Muted } from "../../ui/vocabulary.tsx";

const t = texts.backTest;

/**
 * The forecast's error in the last term, compared with two simpler methods. Renders nothing until it is loaded: the
 * list is useful without it.
 */
export function BackTestLine() {
  const { data } = useQuery(queryOptions(readBackTest));
  if (data === undefined) return null;
  const within = Object.fromEntries(data.scores.map((one) => [one.method, one.nineWithin]));
  if (data.term === null || data.items === 0) return <Muted small>{t.none}</Muted>;
  const { year, number } = data.term;
  return (
    <Muted small>
      {t.line(year, number, within["learned"] ?? 0)}{" "}
      {t.beside(within["packing-list"] ?? 0, within["last-three"] ?? 0)}
    </Muted>
  );
}
