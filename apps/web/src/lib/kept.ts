/** The same function with a cache per object, for computations over thousands of objects at every key press. */
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
