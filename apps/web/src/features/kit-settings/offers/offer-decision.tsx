import {
  adoptKitType,
  decideOfferedList,
  type KitTypeOfferDetail,
} from "@kitround/contract/kit-types/kit-type-offer.ts";
import Button from "@mui/material/Button";
import { texts } from "#texts/kit-type-offers";
import { WhoMay } from "../../../fittings/who-may.tsx";
import { useCan } from "../../../lib/can.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { FactPart } from "../../../ui/fact-part.tsx";
import { Muted, Row, Stack } from "../../../ui/vocabulary.tsx";
import { LineChanges } from "./line-changes.tsx";

interface OfferDecisionProps {
  offer: KitTypeOfferDetail;
  onType: (id: string) => void;
}

/** What the branch may do about an offer now: adopt it, take a new packing list over, or look at what it changed itself. */
export function OfferDecision({ offer, onType }: OfferDecisionProps) {
  const { kitTypeId } = offer;
  if (kitTypeId === null) return offer.withdrawnAt === null && <Adopt offer={offer} />;
  return (
    <>
      {offer.takenVersion !== offer.version && <News offer={offer} onType={onType} />}
      {offer.takenVersion !== null && (
        <FactPart title={texts.ours.title}>
          {offer.ours.length === 0 ? (
            <Muted>{texts.ours.none}</Muted>
          ) : (
            <LineChanges label={texts.ours.title} changes={offer.ours} />
          )}
        </FactPart>
      )}
      <Row>
        <Button variant="outlined" onClick={() => onType(kitTypeId)}>
          {texts.open}
        </Button>
      </Row>
    </>
  );
}

function Adopt({ offer }: { offer: KitTypeOfferDetail }) {
  const mayPropose = useCan("kit-types:propose");
  const adopt = useAction(adoptKitType, {
    onDone: () => toast(offer.sameCode ? texts.linked : texts.adopted),
  });
  return (
    <Stack gap={1.5}>
      <Muted>{offer.sameCode ? texts.linkHelp(offer.code) : texts.adoptHelp}</Muted>
      <WhoMay change="kit-types:propose" />
      {mayPropose && (
        <Row>
          <Button
            variant="contained"
            disabled={adopt.isPending}
            onClick={() => adopt.mutate({ params: { id: offer.id } })}
          >
            {offer.sameCode ? texts.link : texts.adopt}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function News({ offer, onType }: OfferDecisionProps) {
  const mayPropose = useCan("kit-types:propose");
  const decide = useAction(decideOfferedList, {
    onDone(result, { body }) {
      toast(body.take ? texts.news.taken : texts.news.kept);
      if (body.take && result.kitTypeId !== null) onType(result.kitTypeId);
    },
  });
  const answer = (take: boolean) =>
    decide.mutate({ params: { id: offer.id }, body: { version: offer.version, take } });
  const title = offer.takenVersion === null ? texts.news.first : texts.news.title;
  return (
    <FactPart title={title}>
      <Stack gap={1.5}>
        {offer.news.length === 0 ? (
          <Muted>{texts.news.none}</Muted>
        ) : (
          <LineChanges label={title} changes={offer.news} against={offer.ours} />
        )}
        <Muted small>{texts.news.help}</Muted>
        <WhoMay change="kit-types:propose" />
        {mayPropose && (
          <Row>
            <Button variant="contained" disabled={decide.isPending} onClick={() => answer(true)}>
              {texts.news.take}
            </Button>
            <Button variant="outlined" disabled={decide.isPending} onClick={() => answer(false)}>
              {texts.news.keep}
            </Button>
          </Row>
        )}
      </Stack>
    </FactPart>
  );
}
