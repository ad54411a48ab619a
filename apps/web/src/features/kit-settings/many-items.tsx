import type { Item } from "@kitround/contract/items/item.ts";
import {
  changeItems,
  type ItemChange,
  mostItemsAtOnce,
} from "@kitround/contract/items/many-items.ts";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/many-kits";
import type { ManyProps } from "../../fittings/list-screen.tsx";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { toast } from "../../lib/toast-store.ts";
import type { ApiError } from "../../server/api-error.ts";
import { isShown } from "../../server/api-errors.ts";
import { useAction } from "../../server/use-action.ts";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

/** The actions for the selected items: shelf, supplier and discontinuing, with one undo. */
export function ManyItems({ rows: items, deselect }: ManyProps<Item>) {
  const [asked, setAsked] = useState<"shelf" | "supplier" | null>(null);
  const reached = useStore(connection);
  const client = useQueryClient();
  const onRefused = (error: ApiError) => {
    if (!isShown(error)) toast(error.message, { tone: "error" });
    // Somebody else changed a record meanwhile: the next attempt uses the current data.
    void client.invalidateQueries();
  };
  const back = useAction(changeItems, {
    onDone: ({ undo }) => toast(texts.undone(undo.length, "item")),
    onRefused,
  });
  const change = useAction(changeItems, {
    onDone({ undo }) {
      deselect();
      toast(texts.changed(undo.length, "item"), {
        undo: () => back.mutate({ body: { items: undo } }),
      });
    },
    onRefused,
  });
  const tooMany = items.length > mostItemsAtOnce;
  const disabled = !reached || tooMany || change.isPending || back.isPending;
  const send = (what: Omit<ItemChange, "id" | "rowVersion">) => {
    setAsked(null);
    change.mutate({
      body: { items: items.map(({ id, rowVersion }) => ({ id, rowVersion, ...what })) },
    });
  };
  return (
    <>
      <Button size="large" disabled={disabled} onClick={() => setAsked("shelf")}>
        {texts.shelf}
      </Button>
      <Button size="large" disabled={disabled} onClick={() => setAsked("supplier")}>
        {texts.supplier}
      </Button>
      <Button size="large" disabled={disabled} onClick={() => send({ status: "discontinued" })}>
        {texts.discontinue}
      </Button>
      {tooMany && <Muted small>{texts.tooMany(mostItemsAtOnce)}</Muted>}
      {asked === "shelf" && (
        <ReasonDialog
          {...texts.shelfAsk(items.length, "item")}
          onCancel={() => setAsked(null)}
          onConfirm={(shelf) => send({ shelf })}
        />
      )}
      {asked === "supplier" && (
        <ReasonDialog
          {...texts.supplierAsk(items.length)}
          onCancel={() => setAsked(null)}
          onConfirm={(supplier) => send({ supplier })}
        />
      )}
    </>
  );
}
