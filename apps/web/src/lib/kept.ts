/** The same function, reckoned once for each object it is asked about: for what is asked of thousands at every key. */
export function kept<Of extends object, Value>(reckon: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { value: Value }>();
  return (of) => {
    const before = known.get(of);
    if (before) return before.value;
    const value = reckon(of);
    known.set(of, { value });
    return value;
  };
}
