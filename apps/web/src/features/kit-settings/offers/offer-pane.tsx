import { getKitTypeOffer } from "@kitround/contract/kit-types/kit-type-offer.ts";
import { mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/kit-type-offers";
import { Read } from "../../../fittings/read.tsx";
import { useCan } from "../../../lib/can.ts";
import { formatMoment } from "../../../lib/dates.ts";
import { queryOptions } from "../../../server/queries.ts";
import { FactPart } from "../../../ui/fact-part.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Muted, Row } from "../../../ui/vocabulary.tsx";
import { OfferBranches } from "./offer-branches.tsx";
import { OfferContents } from "./offer-contents.tsx";
import { OfferDecision } from "./offer-decision.tsx";
import { OfferStateTone } from "./offer-state.tsx";
import { WithdrawOffer } from "./withdraw-offer.tsx";

interface OfferPaneProps {
  id: string;
  onClose: () => void;
  onType: (id: string) => void;
}

/** One offered kit type: what is to be decided here, what it contains, and for administrators what each branch made of it. */
export function OfferPane({ id, onClose, onType }: OfferPaneProps) {
  const offer = useQuery(queryOptions(getKitTypeOffer, { params: { id } }));
  const isNational = useCan("branches:create");
  const { data } = offer;
  return (
    <Box
      sx={{
        p: { xs: 2, sm: 3 },
        display: "grid",
        // The table of branches scrolls within the pane.
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: 3,
        alignContent: "start",
      }}
    >
      <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
        <Typography variant="h1" sx={{ flex: 1, fontSize: 20, overflowWrap: "anywhere" }}>
          {data && `${data.code} ${data.nameEn}`}
        </Typography>
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ mt: -1 }}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Read of={offer} rows={6}>
        {(shown) => (
          <>
            <Row>
              <OfferStateTone offer={shown} />
              <Muted small>
                {texts.offeredFrom(shown.version, shown.offeredFrom, formatMoment(shown.offeredAt))}
              </Muted>
            </Row>
            <OfferDecision offer={shown} onType={onType} />
            <FactPart title={texts.contents}>
              <OfferContents list={shown.list} />
            </FactPart>
            {isNational && <OfferBranches offer={shown} />}
            {isNational && <WithdrawOffer offer={shown} />}
          </>
        )}
      </Read>
    </Box>
  );
}
