import { mayMoveByHand } from "@kitround/contract/kits/kit-rules.ts";
import { kitMay, kitStateWords } from "@kitround/contract/kits/kit-state.ts";
import type { Kit } from "@kitround/contract/kits/kit.ts";
import { changeKits, type KitChange, mostKitsAtOnce } from "@kitround/contract/kits/many-kits.ts";
import { mostLabelledKits } from "@kitround/contract/papers/label-sheets.ts";
import { mdiPrinterOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/many-kits";
import { texts as paperTexts } from "#texts/papers";
import type { ManyProps } from "../../fittings/list-screen.tsx";
import { PrintLabels } from "../../fittings/print-labels.tsx";
import { useCan } from "../../lib/can.ts";
import { confirm } from "../../lib/confirm-store.ts";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import type { ApiError } from "../../server/api-error.ts";
import { isShown } from "../../server/api-errors.ts";
import { useAction } from "../../server/use-action.ts";
import { Icon } from "../../ui/icon.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

type Change = Omit<KitChange, "id" | "rowVersion">;

/** The actions for the selected kits: labels, shelf, sponsor, a check and retiring, with one undo where there is one. */
export function ManyKits({ rows: kits, deselect }: ManyProps<Kit>) {
  const [asked, setAsked] = useState<"labels" | "shelf" | "sponsor" | null>(null);
  const reached = useStore(connection);
  const mayEdit = useCan("kits:edit");
  const role = useSession()?.role;
  const { send, pending } = useChange(deselect);
  const tooMany = kits.length > mostLabelledKits;
  /** Undefined where the event is offered for no selected kit; otherwise a kit that it is not possible for, if there is one. */
  function offered(event: "start_check" | "retire"): { not: Kit | undefined } | undefined {
    if (role === undefined || mayMoveByHand(event, role) !== null) return undefined;
    const not = kits.filter((kit) => kitMay(event, kit) !== null);
    return not.length === kits.length ? undefined : { not: not[0] };
  }
  const check = offered("start_check");
  const retiring = offered("retire");
  const disabled = !reached || pending || kits.length > mostKitsAtOnce;
  const close = () => setAsked(null);
  async function retire() {
    if (await confirm(texts.retireAsk(kits.length))) send(kits, { event: "retire" });
  }
  function write(field: "shelf" | "sponsor", words: string) {
    close();
    send(kits, { [field]: words });
  }
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        disabled={!reached || tooMany}
        onClick={() => setAsked("labels")}
        startIcon={<Icon path={mdiPrinterOutline} size={20} />}
      >
        {paperTexts.labels}
      </Button>
      {mayEdit && (
        <>
          <Button
            variant="outlined"
            size="large"
            disabled={disabled}
            onClick={() => setAsked("shelf")}
          >
            {texts.shelf}
          </Button>
          <Button
            variant="outlined"
            size="large"
            disabled={disabled}
            onClick={() => setAsked("sponsor")}
          >
            {texts.sponsor}
          </Button>
        </>
      )}
      {check && (
        <Button
          variant="outlined"
          size="large"
          disabled={disabled || check.not !== undefined}
          onClick={() => send(kits, { event: "start_check" })}
        >
          {texts.check}
        </Button>
      )}
      {retiring && (
        <Button
          variant="outlined"
          size="large"
          disabled={disabled || retiring.not !== undefined}
          onClick={() => void retire()}
        >
          {texts.retire}
        </Button>
      )}
      {check?.not && <Muted small>{cannot(texts.check, check.not)}</Muted>}
      {retiring?.not && <Muted small>{cannot(texts.retire, retiring.not)}</Muted>}
      {tooMany && <Muted small>{paperTexts.tooMany(mostLabelledKits)}</Muted>}
      {asked === "labels" && <PrintLabels kits={kits} onClose={close} />}
      {asked === "shelf" && (
        <ReasonDialog
          {...texts.shelfAsk(kits.length, "kit")}
          onCancel={close}
          onConfirm={(words) => write("shelf", words)}
        />
      )}
      {asked === "sponsor" && (
        <ReasonDialog
          {...texts.sponsorAsk(kits.length)}
          onCancel={close}
          onConfirm={(words) => write("sponsor", words)}
        />
      )}
    </>
  );
}

function cannot(action: string, { code, state }: Kit): string {
  return texts.cannot(action, code, kitStateWords[state]);
}

function useChange(deselect: () => void) {
  const client = useQueryClient();
  const onRefused = (error: ApiError) => {
    if (!isShown(error)) toast(error.message, { tone: "error" });
    // Somebody else changed a record meanwhile: the next attempt uses the current data.
    void client.invalidateQueries();
  };
  const back = useAction(changeKits, {
    onDone: (_, { body }) => toast(texts.undone(body.kits.length, "kit")),
    onRefused,
  });
  const change = useAction(changeKits, {
    onDone({ undo }, { body: { kits } }) {
      deselect();
      const event = kits[0]?.event;
      const words =
        event === "retire"
          ? texts.retired
          : event === "start_check"
            ? texts.checked
            : (n: number) => texts.changed(n, "kit");
      toast(
        words(kits.length),
        undo.length === 0 ? {} : { undo: () => back.mutate({ body: { kits: undo } }) },
      );
    },
    onRefused,
  });
  const send = (kits: readonly Kit[], what: Change) =>
    change.mutate({
      body: { kits: kits.map(({ id, rowVersion }) => ({ id, rowVersion, ...what })) },
    });
  return { send, pending: change.isPending || back.isPending };
}
