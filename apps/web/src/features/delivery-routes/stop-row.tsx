import { mdiArrowDown, mdiArrowUp, mdiClose, mdiDrag } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { PointerEvent } from "react";
import { texts } from "#texts/routes";
import { formatMetres } from "../../lib/distance.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type OtherPlace, PlaceMenu, StopNumber } from "../../ui/place-menu.tsx";
import { TwoLines } from "../../ui/two-lines.tsx";
import { LegField } from "./leg-field.tsx";
import type { DraftStop } from "./stops-draft.ts";
import { ListLine, Muted } from "../../ui/vocabulary.tsx";

interface StopRowProps {
  stop: DraftStop;
  index: number;
  last: boolean;
  colour: string;
  plannedM: number | null;
  mayWrite: boolean;
  /** The other positions of the stop in the route, with what each would cost. */
  places: readonly OtherPlace[];
  dragged: boolean;
  onDrag: (event: PointerEvent) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
  onLeg: (typedM: number | null) => void;
}

export function StopRow(props: StopRowProps) {
  const { stop, index, last, colour, plannedM, mayWrite, dragged } = props;
  const name = stop.schoolName;
  return (
    <ListLine
      sx={{
        rowGap: 0,
        minHeight: { xs: 56, lg: "var(--row)" },
        py: { xs: 0.5, lg: 0.25 },
        bgcolor: dragged ? "background.card" : "background.paper",
        boxShadow: dragged ? 3 : 0,
      }}
    >
      {mayWrite && props.places.length > 0 ? (
        <PlaceMenu
          name={name}
          index={index}
          colour={colour}
          places={props.places}
          onMove={(to) => props.onMove(to - index)}
        />
      ) : (
        <StopNumber number={index + 1} colour={colour} />
      )}
      <Box sx={{ flex: "1 1 160px", minWidth: 0, overflowWrap: "anywhere" }}>
        <TwoLines
          second={[stop.suburb, stop.lat === null ? texts.notOnMap : null]
            .filter(Boolean)
            .join(" · ")}
        >
          <TextLink to="/settings/schools/$id" params={{ id: stop.schoolId }} color="inherit">
            {name}
          </TextLink>
        </TwoLines>
      </Box>
      {mayWrite ? (
        <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", ml: { xs: 4, sm: 0 } }}>
          <LegField
            label={texts.km(name)}
            typedM={stop.typedM}
            plannedM={plannedM}
            onChange={props.onLeg}
          />
          <IconButton
            aria-label={texts.up(name)}
            disabled={index === 0}
            onClick={() => props.onMove(-1)}
          >
            <Icon path={mdiArrowUp} size={20} />
          </IconButton>
          <IconButton aria-label={texts.down(name)} disabled={last} onClick={() => props.onMove(1)}>
            <Icon path={mdiArrowDown} size={20} />
          </IconButton>
          <Box
            onPointerDown={props.onDrag}
            title={texts.drag(name)}
            sx={{
              width: "var(--small-control)",
              height: "var(--small-control)",
              display: "grid",
              placeItems: "center",
              color: "text.secondary",
              cursor: dragged ? "grabbing" : "grab",
              touchAction: "none",
            }}
          >
            <Icon path={mdiDrag} />
          </Box>
          <IconButton aria-label={texts.remove(name)} onClick={props.onRemove}>
            <Icon path={mdiClose} size={20} />
          </IconButton>
        </Box>
      ) : (
        <Muted>{plannedM === null ? texts.unknownKm : formatMetres(plannedM)}</Muted>
      )}
    </ListLine>
  );
}
