import { type KnownRates, knownRates } from "@kitround/contract/rate-cards/known-rates.ts";
import { createRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import { fuels } from "@kitround/contract/vehicles/vehicle.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useForm } from "react-hook-form";
import { texts } from "#texts/km-claims";
import { atLeast, maxLength, numeric, required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { Form } from "../../ui/form.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { branchFormat } from "../../lib/locale.ts";

const t = texts.rates;
const tiers = [1, 2] as const;

function valuesOf(known: KnownRates | undefined) {
  const rates = fuels.map((fuel) =>
    tiers.map((tier) => ((known?.cents[fuel][tier - 1] ?? 0) / 100).toFixed(2)),
  );
  return {
    name: known?.name ?? "",
    validFrom: known?.validFrom ?? "",
    validTo: known?.validTo ?? "",
    tierKm: String((known?.tierM ?? 14_000_000) / 1000),
    noLogbookKm: String((known?.noLogbookTierM ?? 3_500_000) / 1000),
    rates: rates.map(([first = "0.00", second = "0.00"]) => ({ first, second })),
  };
}

/** A span of days and what a kilometre is paid with in it; published rates are one tap away. */
export function AddRateCard({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: valuesOf(knownRates[0]) });
  const create = useAction(createRateCard, {
    onDone() {
      toast(t.saved);
      onClose();
    },
    onRefused(error) {
      for (const sentence of showServerErrors(form, error)) toast(sentence, { tone: "error" });
    },
  });

  function save(values: ReturnType<typeof valuesOf>) {
    const known = knownRates.find((each) => each.name === values.name);
    create.mutate({
      body: {
        name: values.name,
        validFrom: values.validFrom,
        validTo: values.validTo,
        country: known?.country ?? "NZ",
        currency: known?.currency ?? branchFormat().currency,
        sourceUrl: known?.sourceUrl ?? null,
        tierM: Math.round(Number(values.tierKm) * 1000),
        noLogbookTierM: Math.round(Number(values.noLogbookKm) * 1000),
        lines: fuels.flatMap((fuel, index) =>
          tiers.map((tier) => ({
            fuel,
            tier,
            rateMillicents: Math.round(
              Number(values.rates[index]?.[tier === 1 ? "first" : "second"] ?? 0) * 100_000,
            ),
          })),
        ),
      },
    });
  }

  const { control } = form;
  const money = [required, numeric, atLeast(0)];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="rate-card">
      <DialogTitle id="rate-card">{t.add}</DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 2, display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <Box sx={{ width: "100%", fontSize: 14, fontWeight: 600 }}>{t.known}</Box>
          {knownRates.map((known) => (
            <Button
              key={known.name}
              size="small"
              variant="outlined"
              onClick={() => form.reset(valuesOf(known))}
            >
              {known.name}
            </Button>
          ))}
          <Button size="small" onClick={() => form.reset(valuesOf(undefined))}>
            {t.own}
          </Button>
        </Box>
        <Form
          form={form}
          submit={t.save}
          pending={create.isPending}
          onSubmit={save}
          onCancel={onClose}
        >
          <TextInput
            control={control}
            name="name"
            label={t.name}
            rules={[required, maxLength(120)]}
          />
          <FieldPair>
            <DateInput control={control} name="validFrom" label={t.from} rules={[required]} />
            <DateInput control={control} name="validTo" label={t.to} rules={[required]} />
          </FieldPair>
          {fuels.map((fuel, index) => (
            <FieldPair key={fuel}>
              <TextInput
                control={control}
                name={`rates.${index}.first`}
                kind="decimal"
                label={`${texts.fuels[fuel]}, ${t.tier1.toLowerCase()}`}
                end={t.perKm}
                rules={money}
              />
              <TextInput
                control={control}
                name={`rates.${index}.second`}
                kind="decimal"
                label={`${texts.fuels[fuel]}, ${t.tier2.toLowerCase()}`}
                end={t.perKm}
                rules={money}
              />
            </FieldPair>
          ))}
          <FieldPair>
            <TextInput
              control={control}
              name="tierKm"
              kind="number"
              label={t.stepKm}
              rules={[required, numeric, atLeast(1)]}
            />
            <TextInput
              control={control}
              name="noLogbookKm"
              kind="number"
              label={t.noLogbookKm}
              rules={[required, numeric, atLeast(1)]}
            />
          </FieldPair>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
