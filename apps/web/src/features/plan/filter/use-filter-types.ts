import { type KitType, listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { useQuery } from "@tanstack/react-query";
import { wholeList } from "../../../server/whole-list.ts";

/** The branch's titles, loaded when a filter needs them. */
export function useFilterTypes(wanted: boolean): readonly KitType[] | undefined {
  return useQuery({ ...wholeList(listKitTypes), enabled: wanted }).data;
}
