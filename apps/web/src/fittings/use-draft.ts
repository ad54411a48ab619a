import { useEffect, useRef, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "../server/outbox/draft.ts";

/** What a draft is kept under: what it is of, and the id of the record. */
export function draftView(path: string, id: string) {
  return { path, input: { params: { id } } };
}

/** As `useState` of a text that is typed and not sent yet: it outlives a reload, on this device and for this person. */
export function useDraft(
  path: string,
  id: string,
  initial: string,
): [string, (next: string) => void] {
  const [value, setValue] = useState(initial);
  const typed = useRef(false);
  useEffect(() => {
    let gone = false;
    void readDraft(draftView(path, id)).then((kept) => {
      // Whoever types while it is being read knows better.
      if (!gone && !typed.current && typeof kept === "string") setValue(kept);
    });
    return () => {
      gone = true;
    };
  }, [path, id]);
  return [
    value,
    (next) => {
      typed.current = true;
      setValue(next);
      const of = draftView(path, id);
      void (next === initial ? dropDraft(of) : keepDraft(of, next));
    },
  ];
}
