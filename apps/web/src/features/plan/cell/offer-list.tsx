import { fold } from "@kitround/contract/fold.ts";
import {
  cancelAllocation,
  createAllocation,
  listOffers,
} from "@kitround/contract/allocations/allocation.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { Result } from "@kitround/contract/route.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-cell";
import { Unread } from "../../../fittings/read.tsx";
import { queryOptions } from "../../../server/queries.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { SearchField } from "../../../ui/search-field.tsx";
import { tones } from "../../../ui/tone.tsx";
import { Choice } from "./choice.tsx";
import { Inner } from "../inner.tsx";
import { ReasonForm } from "./reason-form.tsx";
import { Part } from "../side-panel.tsx";
import { Stack } from "../../../ui/vocabulary.tsx";

type Offer = Result<typeof listOffers>["offers"][number];

/** The kits that can be assigned in a cell, the school's requests first; blocked ones with the reason. */
export function OfferList({ rotation, school }: { rotation: Rotation; school: School }) {
  const [q, setQ] = useState("");
  const offers = useQuery(
    queryOptions(listOffers, { params: { id: rotation.id }, query: { schoolId: school.id } }),
  );
  const list = useRef<HTMLDivElement>(null);
  const give = useGive(rotation, school, () => panelOf(list.current)?.focus());
  // If the panel was opened by a key, the first kit gets the focus, and after assigning it the next one.
  useEffect(() => {
    if (offers.data === undefined) return undefined;
    // The panel takes the focus first.
    const frame = requestAnimationFrame(() => {
      const panel = panelOf(list.current);
      if (panel === null || document.activeElement !== panel) return;
      list.current?.querySelector("button")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [offers.data]);
  const all = offers.data?.offers;
  if (all === undefined) {
    return (
      <Part title={texts.give}>
        <Unread of={offers} rows={5} height={52} />
      </Part>
    );
  }
  const wall = sameForAll(all);
  const words = fold(q);
  const found = all.filter((o) => fold(`${o.code} ${o.name}`).includes(words));
  const free = found.filter((o) => o.blockedBy === null);
  const blocked = found.filter((o) => o.blockedBy !== null);
  return (
    <Part title={texts.give}>
      {wall === null ? (
        <>
          {all.length > 8 && <SearchField value={q} onChange={setQ} label={texts.searchKits} />}
          {all.length === 0 && <Box>{texts.noTypes}</Box>}
          {all.length > 0 && found.length === 0 && <Box>{texts.noOffer}</Box>}
          <Stack ref={list} gap={1}>
            {free.map((offer) => (
              <Choice
                key={offer.kitTypeId}
                code={offer.kitCode ?? offer.code}
                title={offer.name}
                hint={hintOf(offer)}
                blockedBy={null}
                label={texts.giveThis(`${offer.kitCode ?? offer.code} ${offer.name}`)}
                disabled={give.isPending}
                onChoose={() => give.now(offer)}
              />
            ))}
          </Stack>
          {blocked.length > 0 && (
            <Box component="details" open={words !== "" || free.length === 0} sx={{ mt: 0.5 }}>
              <Box
                component="summary"
                sx={{ cursor: "pointer", minHeight: 40, py: 1, fontWeight: 600, fontSize: 14 }}
              >
                {texts.cannot(blocked.length)}
              </Box>
              {blocked.map((offer) => (
                <Choice
                  key={offer.kitTypeId}
                  code={offer.code}
                  title={offer.name}
                  hint={hintOf(offer)}
                  blockedBy={offer.blockedBy}
                  label={offer.name}
                  onChoose={() => {}}
                  extra={
                    offer.overridable && <GiveAnyway onGive={(reason) => give.now(offer, reason)} />
                  }
                />
              ))}
            </Box>
          )}
        </>
      ) : (
        <Box
          sx={{ p: 1.5, borderRadius: 1 }}
          style={{ color: tones.blocked.ink, background: tones.blocked.tint }}
        >
          {wall}
        </Box>
      )}
    </Part>
  );
}

function hintOf(offer: Offer): string | undefined {
  return offer.rank === null ? undefined : planTexts.wish(offer.rank);
}

/** The reason that blocks the whole cell (locked, full, closed), shown once. */
function sameForAll(offers: readonly Offer[]): string | null {
  const first = offers[0]?.blockedBy ?? null;
  return offers.length > 1 && offers.every((o) => o.blockedBy === first) ? first : null;
}

const panelOf = (inside: HTMLElement | null) => inside?.closest("aside") ?? null;

function useGive(rotation: Rotation, school: School, onGiven: () => void) {
  const back = useAction(cancelAllocation);
  const give = useAction(createAllocation, {
    onDone: ({ id, rowVersion, kitCode, kitTypeName }) => {
      onGiven();
      toast(texts.given(`${kitCode ?? ""} ${kitTypeName}`.trim(), school.nameEn), {
        undo: () => back.mutate({ params: { id }, body: { rowVersion } }),
      });
    },
  });
  return {
    isPending: give.isPending,
    now: ({ kitTypeId, kitId }: Offer, overrideReason?: string) =>
      give.mutate({
        body: {
          rotationId: rotation.id,
          schoolId: school.id,
          kitTypeId,
          ...(kitId === null ? {} : { kitId }),
          ...(overrideReason === undefined ? {} : { overrideReason }),
        },
      }),
  };
}

function GiveAnyway({ onGive }: { onGive: (reason: string) => void }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button sx={{ justifySelf: "start", ml: -1 }} onClick={() => setOpen(true)}>
        {texts.giveAnyway}
      </Button>
    );
  }
  return (
    <Inner onLeave={() => setOpen(false)}>
      <ReasonForm
        label={texts.reason}
        help={texts.reasonHelp}
        submit={texts.giveWithReason}
        onSubmit={onGive}
      />
    </Inner>
  );
}
