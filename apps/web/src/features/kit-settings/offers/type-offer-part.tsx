import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import { listKitTypeOffers, offerKitType } from "@kitround/contract/kit-types/kit-type-offer.ts";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/kit-type-offers";
import { TextLink } from "../../../fittings/text-link.tsx";
import { useCan } from "../../../lib/can.ts";
import { confirm } from "../../../lib/confirm-store.ts";
import { toast } from "../../../lib/toast-store.ts";
import { queryOptions } from "../../../server/queries.ts";
import { useAction } from "../../../server/use-action.ts";
import { FactPart } from "../../../ui/fact-part.tsx";
import { StateTone } from "../../../ui/tone.tsx";
import { Muted, Row, Stack } from "../../../ui/vocabulary.tsx";

const t = texts.part;

/** Of a kit type: the offer that it was adopted from, and for administrators the action that offers it to all branches. */
export function TypeOfferPart({ type }: { type: KitType }) {
  const mayOffer = useCan("branches:create");
  const offers = useQuery(queryOptions(listKitTypeOffers));
  const offer = offers.data?.items.find(({ id }) => id === type.offerId);
  const action = useAction(offerKitType, { onDone: ({ version }) => toast(t.offered(version)) });
  if (offer === undefined && !mayOffer) return null;
  async function offerIt() {
    if (await confirm(t.ask)) action.mutate({ body: { kitTypeId: type.id } });
  }
  return (
    <FactPart title={t.title}>
      <Stack gap={1.5}>
        {offer === undefined ? (
          <Muted>{t.notYet}</Muted>
        ) : (
          <Row>
            <span>{t.from(type.offerVersion)}</span>
            {offer.version !== type.offerVersion && <StateTone tone="needsWork" word={t.news} />}
            <TextLink to="/settings/kits" search={{ tab: "offers", offer: offer.id }}>
              {t.see}
            </TextLink>
          </Row>
        )}
        {mayOffer && type.publishedVersion !== null && (
          <Row>
            <Button variant="outlined" disabled={action.isPending} onClick={() => void offerIt()}>
              {offer === undefined ? t.offer : t.offerNext}
            </Button>
          </Row>
        )}
      </Stack>
    </FactPart>
  );
}
