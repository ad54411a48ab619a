import { addManualLeg } from "@kitround/contract/km-claims/km-claim.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { texts as entered } from "#texts/claim-entries";
import { texts } from "#texts/km-claims";
import { today } from "../../lib/dates.ts";
import { ungiven } from "../../lib/fields-of.ts";
import { branchFormat } from "../../lib/locale.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { uuid } from "../../lib/uuid.ts";
import { useSave } from "../../server/use-save.ts";
import { DistanceInput } from "../../ui/amount-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { ButtonLink } from "../../fittings/links.tsx";
import { PlaceInput } from "../../fittings/school-picker/place-input.tsx";
import { claimForLeg, type NewLeg } from "./claim-entries.ts";
import { enterLeg, enterLegAgain, useClaimEntries } from "./claim-operations.ts";
import { ownClaimsOnDevice, ownVehiclesOnDevice, unclaimedOnDevice } from "./claims-on-device.ts";
import { LegDistance } from "./leg-distance.tsx";

const t = texts.leg;

const blank = () => ({
  vehicleId: "",
  onDay: today(),
  fromPlace: "",
  toPlace: "",
  distanceM: ungiven,
  passengers: 0,
  purpose: "",
});

interface ManualLegProps {
  /** A leg that the server refused, to be corrected. */
  again?: { key: string; leg: NewLeg };
  onClose: () => void;
  onMade: (claimId: string) => void;
}

/** A drive that no trip recorded, such as to the bank or to pick up stock. It can be entered without signal. */
export function ManualLeg({ again, onClose, onMade }: ManualLegProps) {
  const me = useSession()?.branchUserId;
  const vehicles = useQuery(ownVehiclesOnDevice());
  const claims = useQuery(ownClaimsOnDevice());
  const trips = useQuery(unclaimedOnDevice());
  const entries = useClaimEntries();
  const saving = useSave({
    values: () => (again === undefined ? blank() : fieldsOf(again.leg)),
    body: addManualLeg.body,
    async send(body) {
      const { currency } = branchFormat();
      const known = claims.data?.items ?? [];
      const claimId =
        claimForLeg({ ...body, currency }, known, entries, trips.data?.items ?? []) ?? uuid();
      const leg = { ...body, legId: again?.leg.legId ?? uuid(), claimId };
      const became = await (again === undefined ? enterLeg(leg) : enterLegAgain(again.key, leg));
      toast(became === "sent" ? t.saved : entered.legWaits);
      return claimId;
    },
    saved: null,
    onDone: onMade,
  });
  const own = (vehicles.data?.items ?? []).filter(
    (vehicle) => vehicle.reimbursable && vehicle.ownerId === me,
  );
  const noVehicle = vehicles.data !== undefined && own.length === 0;
  const { control } = saving.form;
  const [from, to] = useWatch({ control, name: ["fromPlace", "toPlace"] });
  return (
    <FormDialog
      title={again === undefined ? t.title : entered.changeLeg}
      width="xs"
      saving={saving}
      submit={again === undefined ? t.save : entered.saveChange}
      onClose={onClose}
    >
      <SelectInput
        control={control}
        name="vehicleId"
        label={t.vehicle}
        empty={t.choose}
        choices={own.map((vehicle) => ({ value: vehicle.id, label: vehicle.name }))}
        {...(noVehicle ? { help: t.noVehicle } : {})}
      />
      {noVehicle && (
        <ButtonLink to="/settings/my-account" variant="outlined" sx={{ justifySelf: "start" }}>
          {t.toAccount}
        </ButtonLink>
      )}
      <DateInput control={control} name="onDay" label={t.day} max={today()} />
      <PlaceInput control={control} name="fromPlace" label={t.from} help={t.placeHelp} />
      <PlaceInput control={control} name="toPlace" label={t.to} />
      <LegDistance
        from={from}
        to={to}
        onUse={(distanceM) => saving.form.setValue("distanceM", distanceM, { shouldDirty: true })}
      />
      <DistanceInput control={control} name="distanceM" label={t.km} max={2_000_000} />
      <NumberInput
        control={control}
        name="passengers"
        label={t.passengers}
        help={t.passengersHelp}
      />
      <TextInput control={control} name="purpose" label={t.purpose} />
    </FormDialog>
  );
}

function fieldsOf(leg: NewLeg) {
  const { vehicleId, onDay, fromPlace, toPlace, distanceM, passengers = 0, purpose } = leg;
  return { vehicleId, onDay, fromPlace, toPlace, distanceM, passengers, purpose };
}
