import { createBranch, listBranches } from "@kitround/contract/branches/branch.ts";
import { mdiPlus } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/settings";
import { isShown } from "../../lib/api-errors.ts";
import { format, maxLength, required } from "../../lib/form-rules.ts";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const t = texts.newBranch;

/** All branches of the organisation, for its administrators. */
export function BranchList() {
  const session = useSession();
  const query = useQuery(queryOptions(listBranches));
  const [adding, setAdding] = useState(false);
  const branches = query.data?.items;
  return (
    <>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isError && branches === undefined && (
        <ErrorState onRetry={() => void query.refetch()} />
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {branches?.map((branch) => (
          <Box
            component="li"
            key={branch.id}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1.5,
              minHeight: 56,
              borderBottom: 1,
              borderColor: "divider",
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <KitChip code={branch.code} title={branch.name} />
            </Box>
            <Box sx={{ color: "text.secondary" }}>
              {branch.id === session?.branchId && texts.here}
              {branch.status === "archived" && texts.archived}
            </Box>
          </Box>
        ))}
      </Box>
      <Button
        variant="contained"
        startIcon={<Icon path={mdiPlus} size={20} />}
        onClick={() => setAdding(true)}
        sx={{ mt: 2 }}
      >
        {t.action}
      </Button>
      {adding && <NewBranch onClose={() => setAdding(false)} />}
    </>
  );
}

function NewBranch({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { name: "", code: "" } });
  const create = useAction(createBranch, {
    onDone: ({ name }) => {
      toast(t.done(name));
      onClose();
    },
    onRefused: (error) => {
      const others = showServerErrors(form, error);
      if (!isShown(error)) for (const sentence of others) toast(sentence, { tone: "error" });
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="new-branch">
      <DialogTitle id="new-branch">{t.title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t.text}</Typography>
        <Form
          form={form}
          submit={t.submit}
          pending={create.isPending}
          onSubmit={(body) => create.mutate({ body })}
          onCancel={onClose}
        >
          <TextInput
            control={form.control}
            name="name"
            label={texts.form.name}
            rules={[required, maxLength(120)]}
          />
          <TextInput
            control={form.control}
            name="code"
            label={t.code}
            help={t.codeHelp}
            rules={[required, format(/^[A-Z0-9]{2,6}$/, t.badCode)]}
          />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
