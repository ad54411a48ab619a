let ends = new AbortController();

/** Aborts when the session begins to end here: whatever is still being read for it is not waited for, and nothing more is. */
export const leaving = {
  get signal(): AbortSignal {
    return ends.signal;
  },
  begin(): void {
    ends.abort();
  },
  done(): void {
    ends = new AbortController();
  },
};
