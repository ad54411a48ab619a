import { type Branch, getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/settings";
import type { ApiError } from "../../lib/api-error.ts";
import { isShown } from "../../lib/api-errors.ts";
import { useCan } from "../../lib/can.ts";
import { atLeast, atMost, integer, maxLength, numeric, required } from "../../lib/form-rules.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { useConflict } from "../../lib/use-conflict.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Form } from "../../ui/form.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { bodyOf, type BranchValues, rotationLengths, valuesOf } from "./branch-values.ts";

const t = texts.form;

export function BranchSettings() {
  const mayChange = useCan("branch:manage");
  const query = useQuery(queryOptions(getBranch));
  if (query.data) {
    return mayChange ? (
      <BranchForm key={query.data.id} branch={query.data} />
    ) : (
      <BranchFacts branch={query.data} />
    );
  }
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={8} />;
}

function BranchForm({ branch }: { branch: Branch }) {
  const client = useQueryClient();
  // As it was opened: a refresh in the background is no reason to save over it.
  const [opened, setOpened] = useState(branch);
  const form = useForm<BranchValues>({ defaultValues: valuesOf(opened) });
  const { control } = form;
  useLeaveGuard(form.formState.isDirty);
  const update = useAction(updateBranch, {
    onDone: (saved) => {
      setOpened(saved);
      form.reset(valuesOf(saved));
      toast(t.saved);
    },
    onRefused: (error: ApiError) => {
      if (error.code === "stale_version") {
        return conflict.begin(valuesOf(opened), form.getValues());
      }
      const others = showServerErrors(form, error);
      if (!isShown(error)) for (const sentence of others) toast(sentence, { tone: "error" });
    },
  });
  const save = (values: BranchValues, rowVersion: number) =>
    update.mutate({ body: { ...bodyOf(values), rowVersion } });
  const conflict = useConflict<BranchValues>({
    labels: t,
    read: async () => {
      const now = await client.fetchQuery({ ...queryOptions(getBranch), staleTime: 0 });
      return { values: valuesOf(now), rowVersion: now.rowVersion };
    },
    save,
  });
  const upTo = (most: number, least = 0) => [required, integer, atLeast(least), atMost(most)];
  return (
    <>
      <Form
        form={form}
        submit={t.save}
        pending={update.isPending}
        onSubmit={(values) => save(values, opened.rowVersion)}
      >
        <TextInput
          control={control}
          name="name"
          label={t.name}
          rules={[required, maxLength(120)]}
        />
        <TextInput
          control={control}
          name="baseAddress"
          label={t.baseAddress}
          optional
          rules={[maxLength(200)]}
        />
        <Pair>
          <TextInput
            control={control}
            name="baseLat"
            label={t.baseLat}
            help={t.placeHelp}
            optional
            rules={[numeric, atLeast(-90), atMost(90)]}
          />
          <TextInput
            control={control}
            name="baseLng"
            label={t.baseLng}
            optional
            rules={[numeric, atLeast(-180), atMost(180)]}
          />
        </Pair>
        <Pair>
          <SelectInput
            control={control}
            name="rotationDays"
            label={t.rotationDays}
            choices={rotationLengths.map((days) => ({ value: String(days), label: t.weeks[days] }))}
          />
          <TextInput
            control={control}
            name="turnaroundDays"
            kind="number"
            label={t.turnaroundDays}
            help={t.turnaroundHelp}
            rules={upTo(60)}
          />
        </Pair>
        <Pair>
          <TextInput
            control={control}
            name="prepLeadDays"
            kind="number"
            label={t.prepLeadDays}
            rules={upTo(30)}
          />
          <TextInput
            control={control}
            name="volunteerHours"
            kind="decimal"
            label={t.volunteerHours}
            rules={[required, numeric, atLeast(0), atMost(1600)]}
          />
        </Pair>
        <Pair>
          <TextInput
            control={control}
            name="repeatTerms"
            kind="number"
            label={t.repeatTerms}
            rules={upTo(20)}
          />
          <TextInput
            control={control}
            name="defaultClassSize"
            kind="number"
            label={t.defaultClassSize}
            rules={upTo(100, 1)}
          />
        </Pair>
      </Form>
      {conflict.dialog}
    </>
  );
}

/** The same for whoever may only read it. */
function BranchFacts({ branch }: { branch: Branch }) {
  const values = valuesOf(branch);
  const { baseLat: _, baseLng: __, rotationDays: ___, ...others } = values;
  const facts = Object.entries(others) as [keyof typeof others, string][]; // the values' own keys
  return (
    <>
      <Typography sx={{ color: "text.secondary", mb: 1 }}>{t.readOnly}</Typography>
      <FactList
        facts={[
          ...facts.map(([key, value]) => ({ label: t[key], value })),
          { label: t.rotationDays, value: t.weeks[branch.rotationDays] },
        ]}
      />
    </>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
        gap: 2,
        alignItems: "start",
      }}
    >
      {children}
    </Box>
  );
}
