import { useEffect, useState } from "react";
import { readSession } from "./stored-session.ts";
import { findTyped, forgetTyped, type Unsaved, watchTyped } from "./unsaved.ts";

type Typed = Pick<Unsaved, "values" | "before" | "rowVersion">;

interface TypedForm {
  /** The record's id; none while one is added. */
  id: unknown;
  /** The names of the fields, which distinguish the forms of one screen. */
  names: readonly string[];
  changed: boolean;
  read: () => Typed;
}

/**
 * Values that were typed here before a 403, and a function that discards them; meanwhile current values are stored at
 * the next 403.
 */
export function useTyped({ id, names, changed, read }: TypedForm) {
  const [by] = useState(() => readSession()?.branchUserId);
  const [form] = useState(() => [location.pathname, String(id ?? ""), ...names].join(" "));
  const [typed, setTyped] = useState(() => findTyped(by, form));
  // Passwords are never stored.
  const secret = names.some((name) => /password/i.test(name));
  useEffect(() => {
    if (by === undefined || secret || !changed) return;
    return watchTyped(() => ({ by, form, ...read() }));
  });
  return {
    typed,
    forget() {
      forgetTyped(form);
      setTyped(null);
    },
  };
}
