import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useMemo } from "react";

/**
 * How a row of a long list leads to what it is about: `kit` by its code, `prep` by the preparation's id, because one kit may have
 * two. A link of the router's own hears every change of the address: two hundred of them were drawn anew with each kit that was
 * opened. This one asks when it is pressed.
 */
export function useKitLink(from: "/prepare-kits" | "/top-ups", by: "kit" | "prep", value: string) {
  const router = useRouter();
  return useMemo(() => {
    const search = (before: Record<string, unknown>) => {
      const { kit: _, prep: __, ...rest } = before;
      return by === "kit" ? { ...rest, kit: value } : { ...rest, prep: value };
    };
    const there = { from, to: ".", search } as const;
    return {
      href: router.buildLocation(there).href,
      onClick: (press: MouseEvent) => {
        const elsewhere = press.metaKey || press.ctrlKey || press.shiftKey || press.altKey;
        if (press.button !== 0 || elsewhere) return;
        press.preventDefault();
        void router.navigate(there);
      },
    };
  }, [router, from, by, value]);
}
