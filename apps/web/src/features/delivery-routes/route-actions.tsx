import {
  type DeliveryRoute,
  updateRoute,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { mdiDotsVertical, mdiPencilOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { texts } from "#texts/routes";
import { confirm } from "../../lib/confirm-store.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { Icon } from "../../ui/icon.tsx";
import { RouteForm } from "./route-form.tsx";

export function RouteActions({ route }: { route: DeliveryRoute }) {
  const [editing, setEditing] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const update = useAction(updateRoute);

  function setStatus(status: "active" | "archived", done: string) {
    update.mutate(
      { params: { id: route.id }, body: { rowVersion: route.rowVersion, status } },
      { onSuccess: () => toast(done) },
    );
  }

  async function archive() {
    setAnchor(null);
    const { title, text, confirm: verb, done } = texts.archive;
    const yes = await confirm({ title: title(route.name), text, confirm: verb });
    if (yes) setStatus("archived", done);
  }

  if (route.status === "archived") {
    return (
      <Button
        variant="contained"
        disabled={update.isPending}
        onClick={() => setStatus("active", texts.broughtBack)}
      >
        {texts.bringBack}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiPencilOutline} size={20} />}
        onClick={() => setEditing(true)}
      >
        {texts.edit}
      </Button>
      <IconButton
        aria-label={texts.more}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void archive()} sx={{ minHeight: 48 }}>
          {texts.archive.action}
        </MenuItem>
      </Menu>
      {editing && <RouteForm route={route} onClose={() => setEditing(false)} />}
    </>
  );
}
