import { startStocktake } from "@kitround/contract/stock/stocktake.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/stocktakes";
import { branchOnDevice, stockOnDevice } from "../../server/outbox/kit-room.ts";
import { useSave } from "../../server/use-save.ts";
import { CheckInput, ChecksInput } from "../../ui/choice-inputs.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import { byShelf, rackOf } from "./shelf-order.ts";

interface StartStocktakeProps {
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** Starts a stocktake: of all shelves or of some racks, blind or not. */
export function StartStocktake({ onClose, onStarted }: StartStocktakeProps) {
  const shelves = byShelf(useQuery(stockOnDevice()).data?.items ?? []).map(
    ({ name }) => name ?? "",
  );
  const racks = [...new Set(shelves.map(rackOf))];
  const always = useQuery(branchOnDevice()).data?.blindCounts === true;
  const saving = useSave({
    values: (): { racks: string[]; blind: boolean } => ({ racks: [], blind: always }),
    body: null,
    send: ({ racks: chosen, blind }, call) =>
      call(startStocktake, {
        body: {
          blind,
          shelves:
            chosen.length === 0 ? null : shelves.filter((shelf) => chosen.includes(rackOf(shelf))),
        },
      }),
    saved: texts.started,
    onDone: ({ id }) => {
      onClose();
      onStarted(id);
    },
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={texts.start}
      width="xs"
      saving={saving}
      submit={texts.start}
      onClose={onClose}
    >
      <Muted>{texts.startHelp}</Muted>
      {!always && (
        <CheckInput control={control} name="blind" label={texts.blind} help={texts.blindHelp} />
      )}
      <ChecksInput
        control={control}
        name="racks"
        label={texts.shelves}
        help={texts.shelvesHelp}
        choices={racks.map((rack) => ({ value: rack, label: rack === "" ? texts.noShelf : rack }))}
      />
    </FormDialog>
  );
}
