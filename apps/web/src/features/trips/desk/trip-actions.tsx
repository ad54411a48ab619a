import { overLoad, tripMaySplit } from "@kitround/contract/trips/trip-load.ts";
import { tripMay, tripMayBeReleased, tripMayChange } from "@kitround/contract/trips/trip-rules.ts";
import { tripMayBeReconciled } from "@kitround/contract/trips/trip-differences.ts";
import { moveTrip, type TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiDotsVertical } from "@mdi/js";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { texts as splitTexts } from "#texts/split-trip";
import { texts } from "#texts/trips";
import { confirm } from "../../../lib/confirm-store.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TripPapers } from "../trip-papers.tsx";
import { lateStops } from "../trip-times.ts";
import { AddKit } from "./add-kit.tsx";
import { CancelTrip } from "./cancel-trip.tsx";
import { EditTrip } from "./edit-trip.tsx";
import { SplitTrip } from "./split-trip.tsx";

interface TripActionsProps {
  trip: TripDetail;
  mayWrite: boolean;
  /** Opens driver mode for a trip that somebody else drives. */
  onDrive?: () => void;
}

/** The desk's actions on a trip: the next step, changing it, papers, and a menu for the rest. */
export function TripActions({ trip, mayWrite, onDrive }: TripActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<"edit" | "cancel" | "kit" | "split" | null>(null);
  const move = useAction(moveTrip);
  const { actions } = texts;
  const may = mayWrite && tripMayChange(trip) === null;
  const runs = trip.status === "released" || trip.status === "in_progress";

  function set(status: "released" | "draft" | "reconciled", said: string) {
    move.mutate(
      { params: { id: trip.id }, body: { rowVersion: trip.rowVersion, status } },
      { onSuccess: () => toast(said) },
    );
  }
  async function release() {
    const schools = trip.stops.filter((stop) => stop.kind !== "base").length;
    const refused = tripMayBeReleased(trip, schools);
    if (refused) {
      // A missing driver or vehicle can be chosen at once.
      const choice = refused.details[0]?.path !== "stopIds";
      toast(refused.message, choice ? {} : { tone: "error" });
      if (choice) setDialog("edit");
      return;
    }
    const late = lateStops(trip).length;
    const over = overLoad(trip);
    const warning =
      (late > 0 ? `${texts.times.tooLate(late)}. ` : "") +
      (over === null ? "" : splitTexts.warning(over));
    const question = {
      title: `${actions.release}?`,
      text: `${warning}${actions.releaseText(trip.driverName ?? "")}`,
      confirm: actions.release,
    };
    if (await confirm(question)) set("released", actions.released(trip.name));
  }
  function reconcile() {
    const refused = tripMayBeReconciled(trip, trip.decisions);
    if (refused) toast(refused.message, { tone: "error" });
    else set("reconciled", actions.reconciled(trip.name));
  }
  const menu = [
    ...(may ? [{ label: actions.addLine, act: () => setDialog("kit") }] : []),
    ...(may && tripMaySplit(trip, trip.stops) === null
      ? [{ label: splitTexts.split, act: () => setDialog("split") }]
      : []),
    ...(onDrive && runs ? [{ label: actions.enterFor, act: onDrive }] : []),
    ...(mayWrite && trip.status === "released"
      ? [{ label: actions.toDraft, act: () => set("draft", actions.isDraft(trip.name)) }]
      : []),
    ...(mayWrite && tripMay("cancel", trip) === null
      ? [{ label: actions.cancel, act: () => setDialog("cancel") }]
      : []),
  ];

  return (
    <>
      <TripPapers id={trip.id} />
      {may && (
        <Button variant="outlined" onClick={() => setDialog("edit")}>
          {actions.edit}
        </Button>
      )}
      {mayWrite && trip.status === "draft" && (
        <Button variant="contained" disabled={move.isPending} onClick={() => void release()}>
          {actions.release}
        </Button>
      )}
      {mayWrite && trip.status === "completed" && (
        <Button variant="contained" disabled={move.isPending} onClick={reconcile}>
          {actions.reconcile}
        </Button>
      )}
      {menu.length > 0 && (
        <IconButton
          aria-label={actions.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon path={mdiDotsVertical} />
        </IconButton>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {menu.map(({ label, act }) => (
          <MenuItem
            key={label}
            sx={{ minHeight: 48 }}
            onClick={() => {
              setAnchor(null);
              act();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {dialog === "edit" && <EditTrip trip={trip} onClose={() => setDialog(null)} />}
      {dialog === "cancel" && <CancelTrip trip={trip} onClose={() => setDialog(null)} />}
      {dialog === "split" && <SplitTrip trip={trip} onClose={() => setDialog(null)} />}
      {dialog === "kit" && <AddKit trip={trip} onClose={() => setDialog(null)} />}
    </>
  );
}
