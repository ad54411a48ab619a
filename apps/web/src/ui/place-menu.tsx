import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { texts } from "#texts/stop-places";
import { formatMetres } from "../lib/distance.ts";
import { Muted } from "./vocabulary.tsx";

export interface OtherPlace {
  to: number;
  /** The school before it there; null for the first place. */
  after: string | null;
  /** Metres that the round trip gets longer, below 0 shorter; null if a leg is not known before or after. */
  moreM: number | null;
  /** A measured leg is removed, and its replacement is estimated from the map. */
  losesMeasured?: boolean;
}

interface PlaceMenuProps {
  name: string;
  index: number;
  colour: string;
  places: readonly OtherPlace[];
  onMove: (to: number) => void;
}

/** A stop's number, as a button that lists the stop's other places and what each costs before it is moved there. */
export function PlaceMenu({ name, index, colour, places, onMove }: PlaceMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={texts.open(index + 1, name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ ml: -1 }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <StopNumber number={index + 1} colour={colour} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <ListSubheader role="presentation" sx={{ lineHeight: 1.5, py: 1 }}>
          {texts.title(name)}
        </ListSubheader>
        {places.map((place) => (
          <MenuItem
            key={place.to}
            sx={{ display: "flex", justifyContent: "space-between", gap: 3, whiteSpace: "normal" }}
            onClick={() => {
              setAnchor(null);
              onMove(place.to);
            }}
          >
            <Box>
              {place.after === null ? texts.first : texts.after(place.after)}
              {place.losesMeasured === true && <Muted small>{texts.measuredGoes}</Muted>}
            </Box>
            <Box sx={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
              {costWords(place.moreM)}
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Less than fifty metres may come from rounding. */
function costWords(moreM: number | null): string {
  if (moreM === null) return texts.unknown;
  if (Math.abs(moreM) < 50) return texts.asLong;
  return moreM > 0 ? texts.longer(formatMetres(moreM)) : texts.shorter(formatMetres(-moreM));
}

export function StopNumber({ number, colour }: { number: number | string; colour: string }) {
  return (
    <Box
      component="span"
      sx={{
        width: 28,
        height: 28,
        flexShrink: 0,
        display: "grid",
        placeItems: "center",
        borderRadius: "50%",
        border: 3,
        fontSize: 13,
        fontWeight: 600,
        color: "text.primary",
      }}
      style={{ borderColor: colour }}
    >
      {number}
    </Box>
  );
}
