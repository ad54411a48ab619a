import type { Kit } from "@kitround/contract/kits/kit.ts";
import {
  listReceivers,
  readTransferFacts,
  transferKit,
} from "@kitround/contract/kits/kit-transfer.ts";
import { mayTransfer } from "@kitround/contract/kits/kit-transfer-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/kit-transfers";
import { together } from "../../fittings/read.tsx";
import { today } from "../../lib/dates.ts";
import { required } from "../../lib/form-rules.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSave } from "../../server/use-save.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RadioInput } from "../../ui/radio-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import { ReadDialog } from "./read-dialog.tsx";

interface TransferKitProps {
  kit: Kit;
  onClose: () => void;
}

/** Lends or moves a kit to another branch, or says what has to be done before. */
export function TransferKit({ kit, onClose }: TransferKitProps) {
  const facts = useQuery(queryOptions(readTransferFacts, { params: { id: kit.id } }));
  const branches = useQuery(queryOptions(listReceivers, {}));
  const refusal = facts.data ? mayTransfer(facts.data) : null;
  const receivers = branches.data?.items ?? [];
  if (facts.data && branches.data && refusal === null && receivers.length > 0) {
    return <TransferForm kit={kit} branches={receivers} onClose={onClose} />;
  }
  return (
    <ReadDialog title={texts.title(kit.code)} of={together({ facts, branches })} onClose={onClose}>
      <p>{refusal === null ? texts.none : texts.notYet}</p>
      {refusal !== null && <p>{refusal.message}</p>}
    </ReadDialog>
  );
}

interface TransferFormProps extends TransferKitProps {
  branches: readonly { id: string; name: string }[];
}

function TransferForm({ kit, branches, onClose }: TransferFormProps) {
  const saving = useSave({
    body: null,
    values: () => ({ how: "lend", branchId: "", dueBackOn: "" }),
    send: async ({ how, branchId, dueBackOn }, call) => {
      const lent = how === "lend";
      await call(transferKit, {
        params: { id: kit.id },
        body: { rowVersion: kit.rowVersion, branchId, dueBackOn: lent ? dueBackOn : null },
      });
      const name = branches.find(({ id }) => id === branchId)?.name ?? "";
      return lent ? texts.lent(name) : texts.moved(name);
    },
    saved: (words) => words,
    onDone: onClose,
  });
  const { control } = saving.form;
  const how = useWatch({ control, name: "how" });
  return (
    <FormDialog
      title={texts.title(kit.code)}
      saving={saving}
      submit={texts.submit}
      onClose={onClose}
    >
      <RadioInput
        control={control}
        name="how"
        label={texts.how}
        choices={[
          { value: "lend", label: texts.lend, help: texts.lendHelp },
          { value: "move", label: texts.move, help: texts.moveHelp },
        ]}
      />
      <SelectInput
        control={control}
        name="branchId"
        label={texts.branch}
        empty={texts.choose}
        choices={branches.map(({ id, name }) => ({ value: id, label: name }))}
        rules={[required]}
      />
      {how === "lend" && (
        <DateInput
          control={control}
          name="dueBackOn"
          label={texts.until}
          min={today()}
          rules={[required]}
        />
      )}
      <Muted>{texts.text}</Muted>
    </FormDialog>
  );
}
