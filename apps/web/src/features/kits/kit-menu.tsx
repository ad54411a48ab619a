import { mayMoveByHand } from "@kitround/contract/kits/kit-rules.ts";
import { kitMay } from "@kitround/contract/kits/kit-state.ts";
import { type Kit, moveKit, updateKit } from "@kitround/contract/kits/kit.ts";
import { replaceLabels } from "@kitround/contract/labels/label-page.ts";
import { mdiDotsVertical } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { texts } from "#texts/kits";
import { texts as paperTexts } from "#texts/papers";
import { useCan } from "../../lib/can.ts";
import { confirm } from "../../lib/confirm-store.ts";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { PrintLabels } from "../../fittings/print-labels.tsx";
import { ReplaceLabel } from "./replace-label.tsx";
import { WhatBreaks } from "../../fittings/what-breaks.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";

const HandOver = lazyPart<{ kit: Kit; onClose: () => void }>(
  async () => (await import("./hand-over.tsx")).HandOver,
);

function handWords({ loanSide }: Kit): string {
  if (!loanSide) return texts.act.transfer;
  return loanSide === "sent" ? texts.act.comesBack : texts.act.giveBack;
}

const byHand = ["start_check", "repair", "find", "quarantine", "lose", "retire"] as const;
type ByHand = (typeof byHand)[number];
type Asked = "quarantine" | "lose" | "note";

const doneWords: Record<string, string> = texts.done;

/** A menu for retiring a kit, lending it elsewhere, and bringing it back. */
export function KitMenu({ kit }: { kit: Kit }) {
  const role = useSession()?.role;
  const mayNote = useCan("kits:condition");
  const reached = useStore(connection);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [labels, setLabels] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const [handing, setHanding] = useState(false);
  const lends = useCan("branches:create") && (kit.state === "ready" || Boolean(kit.loanSide));
  const move = useAction(moveKit, {
    onDone: (_, input) => toast(doneWords[input.body.event] ?? ""),
  });
  const note = useAction(updateKit, { onDone: () => toast(texts.done.note) });
  const replace = useAction(replaceLabels, {
    onDone: () => {
      toast(texts.done.replaceLabels);
      setLabels(true);
    },
  });
  const params = { id: kit.id };
  const { rowVersion } = kit;

  const offered = byHand.filter(
    (event) =>
      role !== undefined && kitMay(event, kit) === null && mayMoveByHand(event, role) === null,
  );
  async function choose(event: ByHand) {
    setMenu(null);
    if (event === "quarantine" || event === "lose") return setAsked(event);
    if (event === "retire" && !(await confirm(texts.ask.retire))) return;
    move.mutate({ params, body: { rowVersion, event } });
  }
  async function replaceThem() {
    setMenu(null);
    if (kit.boxes > 1) setReplacing(true);
    else if (await confirm(texts.ask.replaceLabels))
      replace.mutate({ params, body: { rowVersion } });
  }
  function answer(reason: string) {
    setAsked(null);
    if (asked === "note") note.mutate({ params, body: { rowVersion, conditionNote: reason } });
    else if (asked !== null) move.mutate({ params, body: { rowVersion, event: asked, reason } });
  }

  return (
    <>
      {(offered.length > 0 || mayNote) && (
        <IconButton
          aria-label={texts.act.more}
          aria-haspopup="menu"
          disabled={!reached}
          onClick={(event) => setMenu(event.currentTarget)}
          sx={{ width: 48, height: 48, mt: -1.5 }}
        >
          <Icon path={mdiDotsVertical} size={24} />
        </IconButton>
      )}
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        {mayNote && (
          <MenuItem
            onClick={() => {
              setMenu(null);
              setAsked("note");
            }}
          >
            {texts.act.note}
          </MenuItem>
        )}
        {mayNote && (
          <MenuItem
            onClick={() => {
              setMenu(null);
              setLabels(true);
            }}
          >
            {paperTexts.labels}
          </MenuItem>
        )}
        {mayNote && kit.state !== "retired" && (
          <MenuItem onClick={() => void replaceThem()}>{texts.act.replaceLabels}</MenuItem>
        )}
        {lends && (
          <MenuItem
            onClick={() => {
              setMenu(null);
              setHanding(true);
            }}
          >
            {handWords(kit)}
          </MenuItem>
        )}
        {offered.map((event) => (
          <MenuItem key={event} onClick={() => void choose(event)}>
            {texts.act[event]}
          </MenuItem>
        ))}
      </Menu>
      {handing && <HandOver kit={kit} onClose={() => setHanding(false)} />}
      {replacing && <ReplaceLabel kit={kit} onClose={() => setReplacing(false)} />}
      {labels && <PrintLabels kits={[kit]} onClose={() => setLabels(false)} />}
      {asked !== null && (
        <ReasonDialog
          {...texts.ask[asked]}
          pending={move.isPending || note.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={answer}
        >
          {asked !== "note" && <WhatBreaks change={{ lostKitId: kit.id }} />}
        </ReasonDialog>
      )}
    </>
  );
}
