import { getBranch } from "@kitround/contract/branches/branch.ts";
import { getMe } from "@kitround/contract/me/me.ts";
import { findPlace } from "@kitround/contract/places/find-place.ts";
import { readPostcodes } from "@kitround/contract/places/postcode.ts";
import { mdiMapMarkerOutline, mdiMapSearchOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type FieldPathByValue,
  type FieldValues,
  type PathValue,
  useController,
} from "react-hook-form";
import { texts } from "#texts/places";
import { api } from "../server/api.ts";
import { keptQueryOptions } from "../server/outbox/kept-query.ts";
import { queryOptions } from "../server/queries.ts";
import { Icon } from "../ui/icon.tsx";
import { PickMap } from "../ui/pick-map.tsx";
import type { MapPoint } from "../ui/map-points.ts";
import { Row, Stack } from "../ui/vocabulary.tsx";
import { PastePlace, type PlaceFieldsOf } from "./paste-place.tsx";

interface PlaceInputProps<V extends FieldValues> extends PlaceFieldsOf<V> {
  /** What the form says of the address, for the geocoding service. */
  address: string;
}

/**
 * Fills a form's two coordinates: from a pasted pair or a map's link, by a press on the map where a tile server is
 * configured, and from the address where a geocoding service is.
 */
export function PlaceInput<V extends FieldValues>({ address, ...fields }: PlaceInputProps<V>) {
  const me = useQuery({ ...keptQueryOptions(getMe, {}), staleTime: 300_000 });
  const geocodes = useQuery(queryOptions(readPostcodes)).data?.geocodes ?? false;
  const { lat: nameOfLat, lng: nameOfLng, control } = fields;
  const lat = useController({ control, name: nameOfLat }).field;
  const lng = useController({ control, name: nameOfLng }).field;
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const tiles = me.data?.mapTiles ?? null;
  const put = (place: MapPoint) => {
    // Cast: the two fields hold numbers, by the types of their names.
    lat.onChange(place.lat as PathValue<V, FieldPathByValue<V, number | null>>);
    lng.onChange(place.lng as PathValue<V, FieldPathByValue<V, number | null>>);
  };
  async function find() {
    setSaid(texts.finding);
    // A dialog shows the error of a call that fails.
    const found = await api(findPlace, { query: { address } }).catch(() => null);
    if (found?.place) put(found.place);
    setSaid(
      found && (found.place ? texts.found(found.place.name) : (found.note ?? texts.notFound)),
    );
  }
  return (
    <Stack gap={1}>
      <PastePlace {...fields} />
      {(geocodes || tiles !== null) && (
        <Row>
          {geocodes && (
            <Button
              variant="outlined"
              disabled={address.trim().length < 3 || said === texts.finding}
              startIcon={<Icon path={mdiMapSearchOutline} size={20} />}
              onClick={() => void find()}
            >
              {texts.find}
            </Button>
          )}
          {tiles !== null && (
            <Button
              variant="outlined"
              aria-expanded={open}
              startIcon={<Icon path={mdiMapMarkerOutline} size={20} />}
              onClick={() => setOpen(!open)}
            >
              {open ? texts.closeMap : texts.openMap}
            </Button>
          )}
        </Row>
      )}
      <Box component="output" sx={{ fontSize: 14, "&:empty": { display: "none" } }}>
        {said}
      </Box>
      {open && tiles !== null && (
        <NearBase>
          {(near) => (
            <PickMap
              tiles={tiles}
              colour="#123F94"
              // Cast: as above.
              at={placeOf(lat.value as number | null, lng.value as number | null)}
              near={near}
              onPick={put}
            />
          )}
        </NearBase>
      )}
    </Stack>
  );
}

/** The base, once the branch is read: the map then opens in the right place. */
function NearBase({ children }: { children: (near: MapPoint | null) => ReactNode }) {
  const branch = useQuery(queryOptions(getBranch));
  return branch.data === undefined
    ? null
    : children(placeOf(branch.data.baseLat, branch.data.baseLng));
}

function placeOf(lat: number | null, lng: number | null): MapPoint | null {
  return lat === null || lng === null ? null : { lat, lng };
}
