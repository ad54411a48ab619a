import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { use } from "react";
import type { AddressChange } from "../lib/address.ts";
import { smallFieldSize } from "../lib/dense-parts.ts";
import { FilterChips, type FilterOption } from "../ui/filter-chips.tsx";
import { BesideOnTablet } from "../ui/page.tsx";

/** The parameters of every list's address. The filters of a list have further names. */
export interface ListAddress {
  q?: string;
  sort?: string;
}

/** A filter with one value at a time: chips, or a select if `all` is given, the word for its first choice. */
interface ChoiceFilter<Name, Value extends string> {
  name: Name;
  label: string;
  options: readonly FilterOption<Value>[];
  all?: string;
}

/** A filter that is on or off. */
interface FlagFilter<Name> {
  name: Name;
  /** The word on its chip. */
  flag: string;
}

/** A filter of a list, keyed by its name in the address. */
export type ListFilter<Address> = {
  [Name in keyof Address & string]-?: NonNullable<Address[Name]> extends string
    ? ChoiceFilter<Name, NonNullable<Address[Name]>>
    : FlagFilter<Name>;
}[keyof Address & string];

/** The options of a choice: a closed list of the contract with the words for its values. */
export function choices<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): FilterOption<Value>[] {
  return values.map((value) => ({ value, label: words[value] }));
}

/** True while the search field or a filter may hide rows. */
export function isFiltered<Address extends ListAddress>(
  search: Address,
  filters: readonly ListFilter<Address>[],
): boolean {
  return search.q !== undefined || filters.some(({ name }) => search[name] !== undefined);
}

/** The change of an address that shows all rows again. */
export function withoutFilters<Address extends ListAddress>(
  filters: readonly ListFilter<Address>[],
): AddressChange<Address> {
  const names = ["q", ...filters.map(({ name }) => name)];
  return changed<Address>(names.map((name) => [name, undefined]));
}

/** Cast: the names are those of the address, and each value is one that its filter offers. */
export function changed<Address>(entries: [string, unknown][]): AddressChange<Address> {
  return Object.fromEntries(entries) as AddressChange<Address>;
}

interface ListFiltersProps<Address> {
  filters: readonly ListFilter<Address>[];
  search: Address;
  onSearch: (change: AddressChange<Address>) => void;
}

/** The filters of a list beside its search field. */
export function ListFilters<Address>({ filters, search, onSearch }: ListFiltersProps<Address>) {
  const parts = filters.map((filter) => {
    if ("options" in filter && filter.options.length === 0) return null;
    const { name } = filter;
    const value = search[name];
    const choose = (next: unknown) => onSearch(changed([[name, next]]));
    if ("flag" in filter) {
      return (
        <FilterChips
          key={name}
          options={[{ value: name, label: filter.flag }]}
          value={value === undefined ? [] : [name]}
          onChange={(on) => choose(on.length > 0 || undefined)}
        />
      );
    }
    const { label } = filter;
    // Cast: a choice's value is one of its options' strings.
    const chosen = value as string | undefined;
    const options: readonly FilterOption<string>[] = filter.options;
    if (filter.all !== undefined) {
      return (
        <FilterSelect
          key={name}
          label={label}
          all={filter.all}
          options={options}
          value={chosen}
          onChange={choose}
        />
      );
    }
    return (
      <FilterChips
        key={name}
        single
        label={label}
        options={options}
        value={chosen === undefined ? [] : [chosen]}
        onChange={([next]) => choose(next)}
      />
    );
  });
  const beside = use(BesideOnTablet);
  if (filters.length === 0) return null;
  return <FiltersInLine data-beside={beside || undefined}>{parts}</FiltersInLine>;
}

const oneLine = {
  display: "flex",
  gap: 12,
  // The hidden legends, which are positioned absolutely, stay inside the scrolling box.
  position: "relative",
  minWidth: 0,
  maxWidth: "100%",
  overflowX: "auto",
  scrollbarWidth: "none",
  padding: "2px 0",
  "& > fieldset": { flexWrap: "nowrap", overflow: "visible", margin: 0, padding: 0 },
  "& > *": { flexShrink: 0 },
} as const;

/**
 * On a phone all filters are on one line that scrolls sideways, up to the edges of the screen; so they are in a list
 * beside its detail, where wrapped chips would push the rows down.
 */
export const FiltersInLine = styled("div")(({ theme }) => ({
  display: "contents",
  [theme.breakpoints.down("sm")]: {
    ...oneLine,
    maxWidth: "calc(100% + 32px)",
    margin: "0 -16px",
    padding: "2px 16px",
  },
  "&[data-beside]": oneLine,
}));

interface FilterSelectProps {
  label: string;
  all: string;
  options: readonly FilterOption<string>[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput notched={false} size="small" />}
      value={value ?? ""}
      inputProps={{ "aria-label": label }}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      sx={smallFieldSize}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
