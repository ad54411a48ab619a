import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiPackageVariantRemove, mdiPhone } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/driver";
import { Icon } from "../../../ui/icon.tsx";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { ListLine, Muted, PlainList, Row } from "../../../ui/vocabulary.tsx";
import { AtOffice } from "../trip-tone.tsx";
import { telLink } from "./maps-link.ts";

/**
 * The kits to collect on this trip from schools that can mark them as ready. The driver can call about those that are not ready before
 * the van leaves.
 */
export function CollectList({ trip }: { trip: TripDetail }) {
  const lines = trip.stops.flatMap((stop) =>
    stop.lines
      .filter(({ action, status }) => action === "collect" && status === "open")
      .filter(({ schoolReady }) => typeof schoolReady === "boolean")
      .map((line) => ({ line, stop })),
  );
  const waiting = lines.filter(({ line }) => line.schoolReady === false);
  if (lines.length === 0) return null;
  return (
    <Box component="section" aria-label={texts.collect} sx={{ mt: 3, maxWidth: 640 }}>
      <Box
        component="h2"
        sx={{ display: "flex", gap: 1, alignItems: "center", fontSize: 20, fontWeight: 600, m: 0 }}
      >
        <Icon path={mdiPackageVariantRemove} />
        {texts.collect}
      </Box>
      <Muted small>{texts.collectReady(lines.length - waiting.length, lines.length)}</Muted>
      <PlainList style={{ marginTop: 8, fontSize: 16 }}>
        {[...waiting, ...lines.filter(({ line }) => line.schoolReady === true)].map(
          ({ line, stop }) => (
            <ListLine key={line.id}>
              <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
                <Row>
                  <KitChip code={line.kitCode ?? "?"} title={line.kitTypeName ?? ""} />
                  <AtOffice line={line} />
                </Row>
                <Box sx={{ color: "text.secondary", mt: 0.5, overflowWrap: "anywhere" }}>
                  {stop.placeName}
                </Box>
              </Box>
              {line.schoolReady === false && stop.contactPhone !== null && (
                <Button
                  variant="outlined"
                  href={telLink(stop.contactPhone)}
                  startIcon={<Icon path={mdiPhone} size={20} />}
                  aria-label={texts.callWho(stop.contactName ?? stop.placeName)}
                  sx={{ minHeight: 48 }}
                >
                  {texts.call}
                </Button>
              )}
            </ListLine>
          ),
        )}
      </PlainList>
    </Box>
  );
}
