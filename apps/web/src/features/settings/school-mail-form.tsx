import { type Branch, getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { wordFields } from "@kitround/contract/trips/mail-fields.ts";
import { usualWords, type WordedKind } from "@kitround/contract/trips/school-mail-words.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type Control, type UseFormSetValue, useWatch } from "react-hook-form";
import { texts } from "#texts/school-mails";
import { Read } from "../../fittings/read.tsx";
import { api } from "../../server/api.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSave } from "../../server/use-save.ts";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Muted, SectionTitle, Stack } from "../../ui/vocabulary.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { useTripToShow } from "./use-trip-to-show.ts";

/** Whether schools get mails about the van, and their words. */
export function SchoolMailSettings() {
  const query = useQuery(queryOptions(getBranch));
  return (
    <Read of={query} rows={8}>
      {(branch) => <SchoolMailForm key={branch.id} branch={branch} />}
    </Read>
  );
}

/** An empty field is null, which means the default words. */
const orNull = (words: string): string | null => words;

const valuesOf = (branch: Branch) => ({
  tellsTomorrow: branch.tellsTomorrow,
  tomorrowSubject: branch.tomorrowSubject ?? orNull(usualWords.tomorrow.subject),
  tomorrowText: branch.tomorrowText ?? orNull(usualWords.tomorrow.text),
  tellsDelivered: branch.tellsDelivered,
  remindsPickUp: branch.remindsPickUp,
  deliveredSubject: branch.deliveredSubject ?? orNull(usualWords.delivered.subject),
  deliveredText: branch.deliveredText ?? orNull(usualWords.delivered.text),
});
type Values = ReturnType<typeof valuesOf>;

const names = {
  tomorrow: { on: "tellsTomorrow", subject: "tomorrowSubject", text: "tomorrowText" },
  delivered: { on: "tellsDelivered", subject: "deliveredSubject", text: "deliveredText" },
} as const;

function SchoolMailForm({ branch }: { branch: Branch }) {
  const saving = useSave({
    record: branch,
    values: (record: Branch = branch) => valuesOf(record),
    body: updateBranch.body,
    send: (values, call, rowVersion) => call(updateBranch, { body: { ...values, rowVersion } }),
    read: () => api(getBranch),
    saved: texts.saved,
  });
  const { control, setValue } = saving.form;
  const shown = useTripToShow();
  return (
    <FormPage saving={saving} submit={texts.save}>
      <Muted>{texts.explained}</Muted>
      <Muted>{texts.fields(wordFields.map((field) => `{${field}}`))}</Muted>
      {(["tomorrow", "delivered"] as const).map((kind) => (
        <Box component="section" key={kind} aria-label={texts[kind].title}>
          <Stack gap={2}>
            <SectionTitle>{texts[kind].title}</SectionTitle>
            <WordsFields kind={kind} control={control} setValue={setValue} />
            <Preview kind={kind} control={control} branch={branch} shown={shown} />
          </Stack>
        </Box>
      ))}
      <Box component="section" aria-label={texts.pickUp.title}>
        <Stack gap={2}>
          <SectionTitle>{texts.pickUp.title}</SectionTitle>
          <CheckInput
            control={control}
            name="remindsPickUp"
            label={texts.pickUp.on}
            help={texts.pickUp.help}
          />
        </Stack>
      </Box>
    </FormPage>
  );
}

interface OfKind {
  kind: WordedKind;
  control: Control<Values>;
}

function WordsFields({ kind, control, setValue }: OfKind & { setValue: UseFormSetValue<Values> }) {
  const { on, subject, text } = names[kind];
  const words = useWatch({ control, name: [subject, text] });
  const usual = usualWords[kind];
  const own = words[0] !== usual.subject || words[1] !== usual.text;
  return (
    <>
      <CheckInput control={control} name={on} label={texts[kind].on} help={texts[kind].help} />
      <TextInput control={control} name={subject} label={texts.subject} />
      <TextInput control={control} name={text} label={texts.text} rows={9} />
      {own && (
        <Box>
          <Button
            onClick={() => {
              setValue(subject, usual.subject, { shouldDirty: true, shouldValidate: true });
              setValue(text, usual.text, { shouldDirty: true, shouldValidate: true });
            }}
          >
            {texts.usual}
          </Button>
        </Box>
      )}
    </>
  );
}

function Preview({
  kind,
  control,
  branch,
  shown,
}: OfKind & { branch: Branch; shown: ReturnType<typeof useTripToShow> }) {
  const [subject, text] = useWatch({ control, name: [names[kind].subject, names[kind].text] });
  const usual = usualWords[kind];
  const words = { subject: subject ?? usual.subject, text: text ?? usual.text };
  return <MailPreview kind={kind} words={words} branch={branch} shown={shown} />;
}
