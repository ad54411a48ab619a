/** Reads one parameter of an address: returns its value, or undefined if it is invalid. */
type Field<Value> = (given: unknown) => Value | undefined;

/** The maximum length of a search text, the same as in the list's route. */
const LONGEST = 100;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const text: Field<string> = (given) =>
  typeof given === "string" && given !== "" ? given : undefined;
export const words: Field<string> = (given) => text(given)?.slice(0, LONGEST);
export const id: Field<string> = (given) =>
  typeof given === "string" && uuid.test(given) ? given : undefined;
export const day: Field<string> = (given) =>
  typeof given === "string" && isoDay.test(given) ? given : undefined;
export const flag: Field<true> = (given) => (given === true ? true : undefined);

/** One of a closed list, the contract's if it has one. The `usual` value is not written into the address. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  usual?: Value,
): Field<Value> {
  return (given) => values.find((value) => value === given && value !== usual);
}

type Fields = Readonly<Record<string, Field<unknown>>>;
type Read<F extends Fields> = { [Name in keyof F]?: Exclude<ReturnType<F[Name]>, undefined> };

/**
 * Describes the parameters of a screen's address, and returns the function that reads them: a route's
 * `validateSearch`. It is part of the first load of every page, so it must not import a schema; an enum must come
 * from a file of the contract that has none either.
 */
export function addressOf<F extends Fields>(
  fields: F,
): (given: Record<string, unknown>) => Read<F> {
  return (given) => {
    const read = Object.entries(fields).map(([name, field]) => [name, field(given[name])] as const);
    // Cast: each name has the value that its own field returned.
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Read<F>;
  };
}

/** What a screen changes in its address; `undefined` removes a parameter. */
export type AddressChange<Address> = { [Name in keyof Address]?: Address[Name] | undefined };
