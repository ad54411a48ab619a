import { type Forgetting, forgetUser, getForgetting } from "@kitround/contract/users/forgetting.ts";
import { confirmsName } from "@kitround/contract/users/forget-rules.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/forget-person";
import { Read } from "../../fittings/read.tsx";
import { TextLink } from "../../fittings/text-link.tsx";
import { formatMoment } from "../../lib/dates.ts";
import type { Rule } from "../../lib/form-rules.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Muted, Stack } from "../../ui/vocabulary.tsx";

/** Removes a person permanently who was removed from the branch; first shows which records are deleted and which stay. */
export function ForgetPerson({ id }: { id: string }) {
  const query = useQuery(queryOptions(getForgetting, { params: { id } }));
  const [open, setOpen] = useState(false);
  return (
    <Box component="section" aria-label={texts.title}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {texts.title}
      </Typography>
      <Read of={query} rows={3}>
        {(forgetting) =>
          forgetting.forgottenAt === null ? (
            <Stack gap={2}>
              <WhatHappens forgetting={forgetting} />
              {forgetting.refusal === null ? (
                <Box>
                  <Button color="error" variant="outlined" onClick={() => setOpen(true)}>
                    {texts.action}
                  </Button>
                </Box>
              ) : (
                <Typography role="note">{forgetting.refusal}</Typography>
              )}
              {open && (
                <ForgetDialog id={id} forgetting={forgetting} onClose={() => setOpen(false)} />
              )}
            </Stack>
          ) : (
            <Typography>{texts.done(formatMoment(forgetting.forgottenAt))}</Typography>
          )
        }
      </Read>
    </Box>
  );
}

function WhatHappens({ forgetting: { goes, stays } }: { forgetting: Forgetting }) {
  return (
    <Stack gap={1}>
      <div>{texts.goes(goes)}</div>
      <div>{texts.stays(stays)}</div>
      <Muted small>{texts.backups}</Muted>
      <TextLink to="/privacy">{texts.law}</TextLink>
    </Stack>
  );
}

interface ForgetDialogProps {
  id: string;
  forgetting: Forgetting;
  onClose: () => void;
}

function ForgetDialog({ id, forgetting, onClose }: ForgetDialogProps) {
  const { name } = forgetting;
  const saving = useSave({
    values: () => ({ name: "" }),
    body: forgetUser.body,
    send: (body, call) => call(forgetUser, { params: { id }, body }),
    saved: texts.saved,
    onDone: onClose,
  });
  const typedIt: Rule = (typed) => confirmsName(typed, name) || texts.typeIt(name);
  return (
    <FormDialog
      title={texts.confirmTitle(name)}
      saving={saving}
      submit={texts.action}
      onClose={onClose}
    >
      <WhatHappens forgetting={forgetting} />
      <Typography>{texts.noWayBack}</Typography>
      <TextInput
        control={saving.form.control}
        name="name"
        label={texts.typeIt(name)}
        autoComplete="off"
        rules={[typedIt]}
      />
    </FormDialog>
  );
}
