let ends = new AbortController();

/** Aborts when the session begins to end here: pending reads are cancelled, and no new ones start. */
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
