import { updateUser, type User } from "@kitround/contract/users/user.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts as dialogTexts } from "#texts/dialogs";
import { texts as roleTexts } from "#texts/roles";
import { texts as roleHelp } from "#texts/role-help";
import { texts } from "#texts/users";
import { isShown } from "../../server/api-errors.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { roleChoices } from "./invite-dialog.tsx";

const t = texts.changeRole;

/** Another role for somebody, each with what it may do. Choosing and confirming are one step. */
export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const session = useSession();
  const client = useQueryClient();
  const [role, setRole] = useState(user.role);
  const update = useAction(updateUser, {
    onDone: () => {
      toast(t.done);
      onClose();
    },
    onRefused: (error) => {
      onClose();
      if (error.code === "stale_version") void client.invalidateQueries();
      if (!isShown(error)) {
        toast(error.code === "stale_version" ? texts.stale : error.message, { tone: "error" });
      }
    },
  });
  if (session === null) return null;
  const choices = roleChoices(session.role);
  const changed = role !== user.role;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="role-title">
      <DialogTitle id="role-title">
        {changed ? t.title(user.firstName, roleTexts[role]) : texts.role}
      </DialogTitle>
      <DialogContent>
        <RadioGroup
          aria-labelledby="role-title"
          value={role}
          onChange={(_, value) =>
            setRole(choices.find((choice) => choice.value === value)?.value ?? role)
          }
        >
          {choices.map((choice) => (
            <FormControlLabel
              key={choice.value}
              value={choice.value}
              control={<Radio />}
              sx={{ alignItems: "flex-start", py: 0.5, mr: 0, "& .MuiRadio-root": { pt: 0.5 } }}
              label={
                <>
                  <span style={{ fontWeight: 600 }}>{choice.label}</span>
                  <Typography variant="body2" sx={{ color: "text.secondary" }}>
                    {roleHelp[choice.value]}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
        {user.status === "active" && <Typography sx={{ mt: 2 }}>{t.text}</Typography>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{dialogTexts.cancel}</Button>
        <Button
          variant="contained"
          disabled={!changed || update.isPending}
          onClick={() =>
            update.mutate({ params: { id: user.id }, body: { rowVersion: user.rowVersion, role } })
          }
        >
          {t.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
