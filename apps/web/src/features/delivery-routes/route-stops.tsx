import type { DeliveryRouteDetail } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { mdiHomeOutline, mdiMapMarkerPath, mdiSchoolOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/routes";
import { formatMetres } from "../../lib/distance.ts";
import { WhatBreaks } from "../../fittings/what-breaks.tsx";
import { FormFacts, useField } from "../../ui/form-fields.tsx";
import { ClashDialog, SaidOfWhole, TypedBefore } from "../../ui/form-says.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StickyAction } from "../../ui/sticky-action.tsx";
import { AddStop } from "./add-stop.tsx";
import { RouteMap } from "../../fittings/route-map.tsx";
import { StopRow } from "./stop-row.tsx";
import { type DraftStop, laid, moved, otherPlaces, without } from "./stops-draft.ts";
import { useDrag } from "./use-drag.ts";
import { useStopsDraft } from "./use-stops-draft.ts";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";

interface RouteStopsProps {
  route: DeliveryRouteDetail;
  mayWrite: boolean;
}

/**
 * The schools of a route in order, beside a sketch of it. They are moved by buttons, by dragging or by the proposal.
 */
export function RouteStops({ route, mayWrite }: RouteStopsProps) {
  const draft = useStopsDraft(route);
  const { saving, stops, legs, change } = draft;
  const drag = useDrag((from, to) => change(moved(stops, from, to)));
  const total = legs.totalM === null ? texts.unknownKm : formatMetres(legs.totalM);
  return (
    <FormFacts facts={saving}>
      <StopsWords />
      <TypedBefore typed={saving.typed} />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
          gap: 4,
          alignItems: "start",
        }}
      >
        <Box component="section">
          <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap", mb: 1 }}>
            <Typography variant="h2">{texts.stops}</Typography>
            <Box
              component="output"
              sx={{ color: "text.secondary", flex: 1, minWidth: "max-content" }}
            >
              {stops.length > 0 && `${texts.total} ${total}`}
            </Box>
            {mayWrite && stops.length > 1 && (
              <Button
                startIcon={<Icon path={mdiMapMarkerPath} size={20} />}
                disabled={draft.pending}
                onClick={draft.propose}
              >
                {texts.propose}
              </Button>
            )}
          </Box>
          {stops.length === 0 && (
            <EmptyState
              icon={mdiSchoolOutline}
              title={texts.noSchools}
              text={texts.noSchoolsText}
            />
          )}
          <PlainList as="ol">
            {stops.map((stop, index) => (
              <StopRow
                key={stop.schoolId}
                stop={stop}
                index={index}
                last={index === stops.length - 1}
                colour={route.colour}
                plannedM={legs.legs[index]?.plannedM ?? null}
                mayWrite={mayWrite}
                places={mayWrite ? otherPlaces(draft.base, stops, index) : []}
                dragged={drag.at === index}
                onDrag={(event) => drag.start(event, index)}
                onMove={(by) => change(moved(stops, index, index + by))}
                onRemove={() => change(without(stops, stop.schoolId))}
                onLeg={(typedM) => change(stops.with(index, { ...stop, typedM }))}
              />
            ))}
          </PlainList>
          {stops.length > 0 && (
            <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minHeight: 56 }}>
              <Box sx={{ width: 28, display: "grid", placeItems: "center" }}>
                <Icon path={mdiHomeOutline} />
              </Box>
              {texts.backToBase}
              <Muted>{legs.backM === null ? texts.unknownKm : formatMetres(legs.backM)}</Muted>
            </Box>
          )}
          {mayWrite && (
            <AddStop
              routeId={route.id}
              taken={stops}
              onAdd={(stop) => change(laid(stops, [...stops, stop]))}
            />
          )}
          {draft.added.map(({ schoolId }) => (
            <Box key={schoolId} sx={{ mt: 2 }}>
              <WhatBreaks change={{ schoolId, routeId: route.id }} />
            </Box>
          ))}
        </Box>
        <Box
          component="section"
          aria-label={texts.map}
          sx={{ position: { md: "sticky" }, top: 16 }}
        >
          <RouteMap name={route.name} colour={route.colour} base={draft.base} stops={stops} />
        </Box>
      </Box>
      <SaidOfWhole error={saving.error} />
      {saving.changed && (
        <StickyAction note={texts.unsaved}>
          <Button variant="outlined" size="large" onClick={draft.discard}>
            {texts.discard}
          </Button>
          <Button
            variant="contained"
            size="large"
            disabled={draft.pending}
            onClick={() => saving.save({ stops })}
          >
            {texts.saveStops}
          </Button>
        </StickyAction>
      )}
      <ClashDialog saving={saving} />
    </FormFacts>
  );
}

/** The stops as text, for the conflict dialog. */
function StopsWords() {
  useField("stops", {
    label: texts.stops,
    words: (stops) =>
      Array.isArray(stops)
        ? stops.map((stop: DraftStop, at) => `${at + 1}. ${stop.schoolName}`).join(", ")
        : "",
  });
  return null;
}
