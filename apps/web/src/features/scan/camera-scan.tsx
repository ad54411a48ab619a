import { mdiFlashlight, mdiFlashlightOff } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useId } from "react";
import { texts as all } from "#texts/scans";
import { Icon } from "../../ui/icon.tsx";
import { CodeTyped } from "./code-typed.tsx";
import { ScanSays } from "./scan-says.tsx";
import { type Camera, useCamera } from "./use-camera.ts";
import { useLooking } from "./use-looking.ts";

const texts = all.camera;

/**
 * The camera's picture: each label in it is passed to the current screen, until the dialog is closed or a scan opens
 * something.
 */
export function CameraScan({ onClose }: { onClose: () => void }) {
  const { camera, video, light, choose } = useCamera();
  const shown = camera.state === "shown";
  const { last, failed, take } = useLooking(video, shown, onClose);
  const id = useId();
  const trouble = failed ? "reader" : troubleOf(camera.state);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      // By then the opened screen has the focus.
      disableRestoreFocus={last?.is === "opened"}
    >
      <DialogTitle id={id}>{texts.title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 1.5, alignContent: "start" }}>
        {trouble === null ? (
          <Box
            component="video"
            ref={video}
            muted
            playsInline
            aria-label={texts.picture}
            sx={{
              width: "100%",
              maxHeight: "45dvh",
              aspectRatio: "4 / 3",
              objectFit: "cover",
              borderRadius: 1,
              bgcolor: "grey.900",
            }}
          />
        ) : (
          <Box role="alert" sx={{ fontSize: 16 }}>
            {texts.trouble[trouble]}
          </Box>
        )}
        <ScanSays
          outcome={last}
          quiet={trouble !== null ? "" : shown ? texts.hold : texts.starting}
        />
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "&:empty": { display: "none" } }}>
          {camera.torch !== null && (
            <Button
              variant="outlined"
              size="large"
              aria-pressed={camera.torch}
              startIcon={<Icon path={camera.torch ? mdiFlashlight : mdiFlashlightOff} />}
              onClick={() => light(!camera.torch)}
            >
              {texts.torch}
            </Button>
          )}
          {camera.devices.length > 1 && (
            <Select
              value={camera.deviceId ?? ""}
              onChange={({ target }) => choose(target.value)}
              inputProps={{ "aria-label": texts.which }}
              sx={{ minHeight: 48, maxWidth: "100%" }}
            >
              {camera.devices.map(({ deviceId, label }, at) => (
                <MenuItem key={deviceId} value={deviceId}>
                  {label === "" ? texts.unnamed(at + 1) : label}
                </MenuItem>
              ))}
            </Select>
          )}
        </Box>
        <CodeTyped onCode={(code) => void take(code)} />
      </DialogContent>
      <DialogActions>
        <Button size="large" variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function troubleOf(state: Camera["state"]) {
  return state === "starting" || state === "shown" ? null : state;
}
