import { labelToken, sameCode } from "@kitround/contract/kits/kit-code.ts";
import { type Kit, listKits, scanKit } from "@kitround/contract/kits/kit.ts";
import type { Result } from "@kitround/contract/route.ts";
import { queryOptions as optionsFor } from "@tanstack/react-query";
import type { CallOptions } from "../api.ts";
import { queryOptions } from "../queries.ts";
import { readSession } from "../../lib/stored-session.ts";
import { readAsOne } from "../whole-list.ts";
import { keptQueryOptions } from "./kept-query.ts";
import { readKept } from "./kept.ts";

// Where each kit is can be read without signal: from the last list, and from the kits that were opened on this
// device.

export const kitsName = "kits";

export const allKits = (how: CallOptions, query = {}) => readAsOne(listKits, query, how);

/** Every kit that is not retired. */
export function kitsOnDevice() {
  return keptQueryOptions(listKits, { query: {} }, { as: kitsName, read: allKits });
}

/** The server's search of the kits. It shows no error without signal, because the stored list is searched instead. */
export function kitsSought(query: Record<string, string>) {
  return optionsFor({
    ...queryOptions(listKits, { query }),
    queryFn: ({ signal }) => allKits({ signal, quiet: true }, query),
  });
}

/** A kit by its label, as it was last opened on this device. Without signal the list has the other kits. */
export function kitOnDevice(code: string) {
  const isKit = ({ kit }: { kit: unknown }) => kit !== null;
  return keptQueryOptions(scanKit, { params: { code } }, { keepIf: isKit, shownElsewhere: true });
}

/** The kit of a label in the stored list; undefined if there is none. */
export async function kitInList(code: string): Promise<Kit | undefined> {
  const by = readSession()?.branchUserId ?? "";
  const kept = await readKept(by, { path: kitsName, input: {} });
  // Cast: written by the read of `kitsOnDevice`.
  const list = kept as Result<typeof listKits> | undefined;
  // The code on the label of a borrowed kit may be another kit's here.
  const token = labelToken(code);
  const kits = list?.items ?? [];
  return kits.find(({ qrToken }) => qrToken === token) ?? kits.find((each) => isOf(code, each));
}

/** Whether a code is the label of a kit, of one of its boxes, or its token. */
export function isOf(code: string, kit: Kit): boolean {
  return sameCode(code, kit.code) || kit.qrToken === code;
}
