import pg from "pg";
import type { Db, Tx } from "./database.ts";
import { transaction } from "./transaction.ts";

/** The kit that a label belongs to. */
export interface Label {
  branchId: string;
  kitId: string;
  /** The school where the kit is, was last, or will go first; null when it was never lent. */
  schoolId: string | null;
  kitCode: string;
  branchName: string;
  phone: string | null;
  email: string | null;
}

const columns = `branch_id "branchId", kit_id "kitId", school_id "schoolId", kit_code "kitCode", branch_name "branchName", phone, email`;

/** No allocation has this id, so the school's role sees no allocation. */
const noSlip = "00000000-0000-0000-0000-000000000000";

/**
 * Opens a transaction for a stranger who has scanned a kit's label, in the role kitround_school. One round trip
 * begins it, finds the label and switches to the role. `work` receives null for an unknown label.
 */
export async function asLabel<T>(
  db: Db,
  { token, requestId, readOnly }: { token: string; requestId: string; readOnly: boolean },
  work: (found: { tx: Tx; label: Label } | null) => Promise<T>,
): Promise<T> {
  const settings = [
    "set_config('app.branch', branch_id::text, true)",
    "set_config('app.school', coalesce(school_id::text, ''), true)",
    "set_config('app.contact', '', true)",
    `set_config('app.slip', '${noSlip}', true)`,
    "set_config('app.actor', '', true)",
    "set_config('app.person', '', true)",
    `set_config('app.request', ${pg.escapeLiteral(requestId)}, true)`,
    "set_config('app.reason', 'Label of the kit: somebody has found it', true)",
    "set_config('role', 'kitround_school', true)",
  ];
  const opening = `select ${columns}, concat(${settings.join(", ")}) as wall from who_has_label(${pg.escapeLiteral(token)})`;
  const mode = readOnly ? "read only" : "read write";
  return transaction(db, { opening, mode }, async ({ rows, within }) => {
    const label = rows.find((each): each is Label => "kitId" in each);
    if (label === undefined) return work(null);
    // The role's own policies confine the transaction, as in `asSchool`.
    return work({ tx: within(null), label });
  });
}
