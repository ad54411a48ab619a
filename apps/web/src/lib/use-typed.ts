import { useEffect, useState } from "react";
import { readSession } from "./stored-session.ts";
import { findTyped, forgetTyped, type Unsaved, watchTyped } from "./unsaved.ts";

type Typed = Pick<Unsaved, "values" | "before" | "rowVersion">;

interface TypedForm {
  /** The record's id; none while one is added. */
  id: unknown;
  /** The names of the fields, which tell the forms of one screen apart. */
  names: readonly string[];
  changed: boolean;
  read: () => Typed;
}

/** What was typed here before a 403 led away, and how it is put aside; meanwhile what is typed now is kept at the next. */
export function useTyped({ id, names, changed, read }: TypedForm) {
  const [by] = useState(() => readSession()?.branchUserId);
  const [form] = useState(() => [location.pathname, String(id ?? ""), ...names].join(" "));
  const [typed, setTyped] = useState(() => findTyped(by, form));
  // A secret is never written down.
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
