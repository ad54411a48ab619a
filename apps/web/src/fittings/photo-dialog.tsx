import type { Capability } from "@kitround/contract/access/capabilities.ts";
import {
  type Photo as KitPhoto,
  removePhoto,
  restorePhoto,
} from "@kitround/contract/files/photo.ts";
import { mdiChevronLeft, mdiChevronRight, mdiClose, mdiTrashCanOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { texts } from "#texts/kit-photos";
import { Photo } from "./photo.tsx";
import { useAllowed } from "../lib/can.ts";
import { formatMoment } from "../lib/dates.ts";
import { toast } from "../lib/toast-store.ts";
import { useAction } from "../server/use-action.ts";
import { Icon } from "../ui/icon.tsx";
import { Muted, SectionTitle } from "../ui/vocabulary.tsx";

interface PhotoDialogProps {
  photos: readonly Pick<KitPhoto, "id" | "madeByName" | "createdAt">[];
  /** The index of the open photo. */
  at: number;
  name: string;
  onGo: (index: number) => void;
  onClose: () => void;
  /** The capability for removing photos; by default that of working on kits. */
  removers?: Capability;
}

/** One photo in full screen; buttons and arrow keys show its neighbours. */
export function PhotoDialog(props: PhotoDialogProps) {
  const { photos, at, name, onGo, onClose, removers = "kits:condition" } = props;
  const mayRemove = useAllowed(removers);
  const restore = useAction(restorePhoto);
  const remove = useAction(removePhoto, {
    onDone(_, { params }) {
      onClose();
      toast(texts.removed, { undo: () => restore.mutate({ params }) });
    },
  });
  const photo = photos[at];
  if (photo === undefined) return null;
  const params = { id: photo.id };
  const go = (step: number) => {
    const next = at + step;
    if (next >= 0 && next < photos.length) onGo(next);
  };
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{ paper: { "aria-label": name } }}
      onKeyDown={(event) => {
        if (event.key === "ArrowLeft") go(-1);
        if (event.key === "ArrowRight") go(1);
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, px: 2, py: 1, flexWrap: "wrap" }}>
        <Box sx={{ flex: { xs: "1 1 100%", sm: "1 1 160px" }, minWidth: 0 }}>
          <SectionTitle>{name}</SectionTitle>
          <Muted small>{texts.by(photo.madeByName, formatMoment(photo.createdAt))}</Muted>
        </Box>
        {mayRemove && (
          <Button
            variant="outlined"
            disabled={remove.isPending}
            startIcon={<Icon path={mdiTrashCanOutline} size={20} />}
            onClick={() => remove.mutate({ params })}
          >
            {texts.remove}
          </Button>
        )}
        <Step icon={mdiChevronLeft} label={texts.previous} off={at === 0} onClick={() => go(-1)} />
        <Step
          icon={mdiChevronRight}
          label={texts.next}
          off={at === photos.length - 1}
          onClick={() => go(1)}
        />
        <Step icon={mdiClose} label={texts.close} onClick={onClose} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, p: 1, bgcolor: "#101828" }}>
        <Photo key={photo.id} id={photo.id} size="large" alt={name} />
      </Box>
    </Dialog>
  );
}

interface StepProps {
  icon: string;
  label: string;
  off?: boolean;
  onClick: () => void;
}

function Step({ icon, label, off = false, onClick }: StepProps) {
  return (
    <IconButton aria-label={label} disabled={off} onClick={onClick} sx={{ width: 48, height: 48 }}>
      <Icon path={icon} />
    </IconButton>
  );
}
