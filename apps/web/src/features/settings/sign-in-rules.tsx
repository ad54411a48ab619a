import { roles } from "@kitround/contract/access/capabilities.ts";
import { type Branch, getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/passkeys";
import { texts as roleTexts } from "#texts/roles";
import { sentence } from "../../lib/sentence.ts";
import { api } from "../../server/api.ts";
import { useSave } from "../../server/use-save.ts";
import { ChecksInput } from "../../ui/choice-inputs.tsx";
import { FormPage } from "../../ui/form-page.tsx";

const t = texts.rules;
const choices = roles.map((value) => ({ value, label: sentence(roleTexts[value]) }));

/** The roles that need more than a password to sign in to this branch. */
export function SignInRules({ branch }: { branch: Branch }) {
  const saving = useSave({
    record: branch,
    values: ({ secondFactorRoles }: Branch = branch) => ({ secondFactorRoles }),
    body: updateBranch.body,
    send: (values, call, rowVersion) => call(updateBranch, { body: { ...values, rowVersion } }),
    read: () => api(getBranch),
    saved: t.saved,
  });
  return (
    <section aria-label={t.title}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t.title}
      </Typography>
      <FormPage saving={saving}>
        <ChecksInput
          control={saving.form.control}
          name="secondFactorRoles"
          label={t.roles}
          help={t.help}
          choices={choices}
        />
      </FormPage>
    </section>
  );
}
