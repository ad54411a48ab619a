import { proposeShare, type SharedDay } from "@kitround/contract/trips/share-day.ts";
import { listTrips, type Trip } from "@kitround/contract/trips/trip.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { mdiTruckOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/share-day";
import { texts as tripTexts } from "#texts/trips";
import { useCrew } from "../../../fittings/crew-fields.tsx";
import { BackLink } from "../../../fittings/links.tsx";
import { Read, together } from "../../../fittings/read.tsx";
import { useSave } from "../../../server/use-save.ts";
import { wholeList } from "../../../server/whole-list.ts";
import { DayText } from "../../../ui/day-text.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { Page } from "../../../ui/page.tsx";
import type { Choice } from "../../../ui/select-input.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Muted, Stack } from "../../../ui/vocabulary.tsx";
import { type ShareValues, vansOf } from "./chosen-vans.ts";
import { ShareResult } from "./share-result.tsx";
import { VansInput } from "./vans-input.tsx";

interface ShareScreenProps {
  day: string;
  onSaved: () => void;
}

/** Shares all drafts of a day out over vans: their crews and hours, then a proposal, which is saved as drafts. */
export function ShareScreen({ day, onSaved }: ShareScreenProps) {
  const trips = useQuery(wholeList(listTrips, { from: day, to: day }));
  const crew = useCrew();
  const read = together({ trips, crew });
  const back = <BackLink to="/trips" aria-label={tripTexts.backToTrips} />;
  return (
    <Page narrow title={texts.title} back={back} state={<DayText day={day} />}>
      <Read of={read} rows={5} height={72}>
        {(data) => {
          const drafts = data.trips.filter(({ status }) => status === "draft");
          return drafts.length === 0 ? (
            <EmptyState icon={mdiTruckOutline} title={texts.noDrafts} text={texts.noDraftsText} />
          ) : (
            <ShareForm
              day={day}
              drafts={drafts}
              drivers={data.crew.drivers}
              cars={data.crew.cars}
              onSaved={onSaved}
            />
          );
        }}
      </Read>
    </Page>
  );
}

interface ShareFormProps extends ShareScreenProps {
  drafts: readonly Trip[];
  drivers: readonly Choice[];
  cars: readonly Vehicle[];
}

function ShareForm({ day, drafts, drivers, cars, onSaved }: ShareFormProps) {
  const [proposal, setProposal] = useState<SharedDay | null>(null);
  const saving = useSave({
    body: proposeShare.body,
    values: (): ShareValues => ({ vans: vansOf(drafts, cars) }),
    send: ({ vans }, call) => call(proposeShare, { body: { onDay: day, vans } }),
    saved: null,
    onDone: setProposal,
  });
  const shown = saving.changed ? null : proposal;
  return (
    <Stack gap={3}>
      <Muted>
        {texts.intro(
          drafts.length,
          drafts.reduce((sum, { stopsTotal }) => sum + stopsTotal, 0),
        )}
      </Muted>
      <FormPage saving={saving} submit={texts.submit} outlined={shown !== null}>
        <VansInput control={saving.form.control} drivers={drivers} cars={cars} />
      </FormPage>
      {shown !== null && (
        <ShareResult day={day} shared={shown} drivers={drivers} onSaved={onSaved} />
      )}
    </Stack>
  );
}
