import { createItem, listItems } from "@kitround/contract/items/item.ts";
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { texts } from "#texts/kit-settings";
import { findingField, smallFieldSize } from "../../lib/dense-parts.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { unseen } from "../../ui/unseen.ts";
import { smallLabel } from "./small-field.tsx";

interface Picked {
  id: string;
  name: string;
}

interface ItemPickerProps {
  itemId: string;
  itemName: string;
  onPick: (item: Picked) => void;
  /** The column's header is its label. */
  bare?: boolean;
}

const NEW = "new";

/** An SKU from the letters of the name; people can change it to a scheme of their own. */
function skuOf(name: string): string {
  const letters = name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z0-9 ]/g, "")
    .toUpperCase()
    .trim()
    .replaceAll(/\s+/g, "-");
  return (letters || "ITEM").slice(0, 40);
}

/** Finds an item by part of its name; a missing one can be added at once. */
export function ItemPicker({ itemId, itemName, onPick, bare = false }: ItemPickerProps) {
  const id = useId();
  const [text, setText] = useState(itemName);
  const items = useQuery({
    ...queryOptions(listItems, { query: { q: text.slice(0, 100), limit: 20 } }),
    placeholderData: (before) => before,
  });
  const create = useAction(createItem, { onDone: onPick });
  const found: Picked[] = (items.data?.items ?? []).map(({ id: each, name }) => ({
    id: each,
    name,
  }));
  const wanted = text.trim();
  const known = found.some((item) => item.name.toLowerCase() === wanted.toLowerCase());
  const options =
    wanted === "" || known ? found : [...found, { id: NEW, name: texts.list.create(wanted) }];
  return (
    <Box sx={{ flex: 1, minWidth: 0, position: "relative" }}>
      <Box component="label" htmlFor={id} sx={bare ? unseen : smallLabel}>
        {texts.list.item}
      </Box>
      <Autocomplete
        sx={findingField}
        id={id}
        {...(bare ? { clearIcon: null } : {})}
        options={options}
        value={itemId === "" ? null : { id: itemId, name: itemName }}
        inputValue={text}
        disabled={create.isPending}
        filterOptions={(each) => each}
        getOptionLabel={(item) => item.name}
        getOptionKey={(item) => item.id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onInputChange={(_, next, reason) => {
          if (reason !== "reset" || next !== texts.list.create(wanted)) setText(next);
        }}
        onChange={(_, item) => {
          if (item === null) return;
          if (item.id !== NEW) return onPick(item);
          setText(wanted);
          create.mutate({ body: { sku: skuOf(wanted), name: wanted } });
        }}
        renderInput={(params) => (
          <OutlinedInput
            ref={params.slotProps.input.ref}
            inputProps={params.slotProps.htmlInput}
            endAdornment={params.slotProps.input.endAdornment}
            fullWidth
            size="small"
            // In a table there is no space for the clear button: another item replaces it.
            sx={bare ? { ...smallFieldSize, "&&&&": { pl: 0.5, pr: 3.5 } } : smallFieldSize}
          />
        )}
      />
    </Box>
  );
}
