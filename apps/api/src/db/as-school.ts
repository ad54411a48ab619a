import pg from "pg";
import type { Db, Tx } from "./database.ts";
import { transaction } from "./transaction.ts";

/** The holder of the opened link. */
export interface Holder {
  linkId: string;
  branchId: string;
  schoolId: string;
  /** Null for a packing slip's link. */
  contactId: string | null;
  /** The allocation of a packing slip; null for a contact's link. */
  slipId: string | null;
  contactName: string | null;
  language: string;
}

const columns = `link_id "linkId", branch_id "branchId", school_id "schoolId", contact_id "contactId", slip_id "slipId",
  contact_name "contactName", language, alive`;

/**
 * Opens a transaction in the role kitround_school, which row-level security confines to one school of one branch, and
 * whose grants cover only what that school's page shows and accepts. One round trip begins it, finds the link and
 * switches to the role. `work` receives null for an unknown link, and for an expired one its branch but no
 * transaction.
 */
export async function asSchool<T>(
  db: Db,
  link: { tokenHash: string; requestId: string; readOnly: boolean },
  work: (opened: { tx: Tx; holder: Holder } | { tx: null; branchId: string } | null) => Promise<T>,
): Promise<T> {
  const settings = [
    "set_config('app.branch', branch_id::text, true)",
    "set_config('app.school', school_id::text, true)",
    "set_config('app.contact', coalesce(contact_id::text, ''), true)",
    "set_config('app.slip', coalesce(slip_id::text, ''), true)",
    "set_config('app.actor', '', true)",
    "set_config('app.person', '', true)",
    `set_config('app.request', ${pg.escapeLiteral(link.requestId)}, true)`,
    "set_config('app.reason', left('School page: ' || coalesce(contact_name, 'packing slip'), 200), true)",
    "set_config('role', 'kitround_school', true)",
  ];
  const hash = pg.escapeLiteral(`\\x${link.tokenHash}`);
  const opening = `select ${columns}, case when alive then concat(${settings.join(", ")}) end as wall from who_holds(${hash})`;
  const mode = link.readOnly ? "read only" : "read write";
  return transaction(db, { opening, mode }, async ({ rows, within }) => {
    const row = rows.find((each): each is Holder & { alive: boolean } => "linkId" in each);
    if (row === undefined) return work(null);
    const { alive, ...holder } = row;
    // An expired link gets no transaction, because the transaction has not switched to the school's role.
    if (!alive) return work({ tx: null, branchId: holder.branchId });
    // The application's wall is not used here: it reads whole rows, and this role is granted single columns.
    return work({ tx: within(null), holder });
  });
}
