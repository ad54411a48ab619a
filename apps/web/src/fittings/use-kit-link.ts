import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useMemo } from "react";

/**
 * Returns the link of a row in a long list: `kit` by its code, `prep` by the preparation's id, because one kit may
 * have two. The router's own links rerender at each change of the address: two hundred of them for each kit that was
 * opened. This one reads the address when it is pressed.
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
