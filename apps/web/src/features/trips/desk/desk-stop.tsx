import {
  type KitState,
  kitStateWords,
  placeOf,
  shortWords,
} from "@kitround/contract/kits/kit-state.ts";
import type { Arrival } from "@kitround/contract/trips/arrival-times.ts";
import type { Stop, StopLine } from "@kitround/contract/trips/trip.ts";
import { mdiArrowDown, mdiArrowUp, mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { Fragment } from "react";
import { texts } from "#texts/trips";
import { formatTime } from "../../../lib/dates.ts";
import { formatMetres, formatMinutes } from "../../../lib/distance.ts";
import { TextLink } from "../../../fittings/text-link.tsx";
import { ProofStrip } from "../../../fittings/proof-strip.tsx";
import { KitLink, SchoolLink } from "../../../fittings/record-link.tsx";
import { TitlePicture } from "../../../fittings/title-picture.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { type OtherPlace, PlaceMenu, StopNumber } from "../../../ui/place-menu.tsx";
import { StateTone } from "../../../ui/tone.tsx";
import { timeAt } from "../trip-times.ts";
import { AtOffice, LineState, StopState } from "../trip-tone.tsx";
import { Muted, Row } from "../../../ui/vocabulary.tsx";

const plainColour = "#4D5766";

interface DeskStopProps {
  stop: Stop;
  /** Its position on the trip; null for the base at the end. */
  number: number | null;
  colour: string | null;
  /** The expected arrival, while it is still to come. */
  arrival?: Arrival | undefined;
  tools?: {
    busy: boolean;
    /** Its other places on the trip, and what each costs. */
    places: readonly OtherPlace[];
    moveTo: (to: number) => void;
    up?: () => void;
    down?: () => void;
    takeOff: () => void;
  };
}

/** One stop: its school, what happened there, what is delivered and collected. */
export function DeskStop({ stop, number, colour, arrival, tools }: DeskStopProps) {
  const reached = timeAt(arrival);
  const happened = [
    reached === null ? null : texts.times.arrives(reached),
    arrival === undefined || arrival.waitMin === 0
      ? null
      : texts.times.waits(formatMinutes(Math.round(arrival.waitMin))),
    stop.legPlannedM === null ? null : texts.list.leg(formatMetres(stop.legPlannedM)),
    stop.windowFrom !== null && stop.windowTo !== null
      ? texts.list.window(stop.windowFrom, stop.windowTo)
      : null,
    stop.arrivedAt === null ? null : texts.list.arrived(formatTime(stop.arrivedAt)),
    stop.leftAt === null ? null : texts.list.left(formatTime(stop.leftAt)),
    stop.receivedBy === null ? null : texts.list.received(stop.receivedBy),
    stop.noProof === null ? null : texts.list.noProof(stop.noProof),
    stop.skipReason,
    stop.note,
  ].filter((part) => part !== null);
  return (
    <Box
      component="li"
      sx={{ display: "flex", gap: 1.5, py: 1.5, borderTop: 1, borderColor: "divider" }}
    >
      {tools !== undefined && number !== null && tools.places.length > 0 && !tools.busy ? (
        <Box sx={{ flexShrink: 0, m: -1, mr: -0.5, "& > button": { ml: 0 } }}>
          <PlaceMenu
            name={stop.placeName}
            index={number - 1}
            colour={colour ?? plainColour}
            places={tools.places}
            onMove={tools.moveTo}
          />
        </Box>
      ) : (
        <Box aria-hidden sx={{ flexShrink: 0 }}>
          <StopNumber number={number ?? "●"} colour={colour ?? plainColour} />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Row>
          <Box
            component="h3"
            sx={{ m: 0, fontSize: 16, fontWeight: 600, overflowWrap: "anywhere" }}
          >
            {number === null ? (
              texts.list.base
            ) : (
              <SchoolLink id={stop.schoolId} name={stop.placeName} />
            )}
          </Box>
          {stop.suburb !== null && (
            <Muted as="span" small>
              {stop.suburb}
            </Muted>
          )}
          {stop.status !== "pending" && <StopState status={stop.status} />}
          {arrival !== undefined && arrival.lateMin > 0 && (
            <StateTone tone="late" word={texts.times.late(reached ?? "?", stop.windowTo ?? "?")} />
          )}
        </Row>
        {happened.length > 0 && <Muted small>{happened.join(" · ")}</Muted>}
        <ProofStrip place={stop.placeName} proofs={stop.proofs} />
        <Lines
          title={texts.list.out}
          lines={stop.lines.filter(({ action }) => action === "deliver")}
        />
        <Lines
          title={texts.list.back}
          lines={stop.lines.filter(({ action }) => action === "collect")}
        />
        {number !== null && stop.lines.length === 0 && (
          <Box sx={{ color: "text.secondary", fontSize: 14, mt: 0.5 }}>{texts.list.nothing}</Box>
        )}
        {stop.tasks.length > 0 && (
          <Box sx={{ fontSize: 14, mt: 0.5 }}>
            <b>{texts.list.tasks}:</b>{" "}
            {stop.tasks.map((task, at) => (
              <Fragment key={task.id}>
                {at > 0 && " · "}
                <TextLink to="/tasks" search={{ task: task.id }} color="inherit">
                  {task.done ? texts.list.taskDone(task.title) : task.title}
                </TextLink>
              </Fragment>
            ))}
          </Box>
        )}
      </Box>
      {tools && <Tools tools={tools} name={stop.placeName} />}
    </Box>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly StopLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Box sx={{ display: "flex", gap: 1, mt: 1, flexWrap: { xs: "wrap", sm: "nowrap" } }}>
      <Box sx={{ color: "text.secondary", fontSize: 14, width: 80, flexShrink: 0, pt: 0.25 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 0.75 }}>
        {lines.map((line) => (
          <Row as="li" key={line.id}>
            <TitlePicture code={line.kitCode} side={32} />
            <KitLink code={line.kitCode}>
              <KitChip code={line.kitCode ?? "?"} title={line.kitTypeName ?? ""} />
            </KitLink>
            <Muted as="span" small>
              {texts.boxes(line.boxesExpected)}
            </Muted>
            <LineState line={line} />
            <Readiness line={line} />
            <AtOffice line={line} />
            {line.note !== null && (
              <Muted as="span" small>
                {line.note}
              </Muted>
            )}
          </Row>
        ))}
      </Box>
    </Box>
  );
}

/** Before a kit leaves base: whether it is packed and verified, which is all that matters when the van comes. */
function Readiness({ line }: { line: StopLine }) {
  const waits = line.action === "deliver" && line.status === "open" && line.kitState !== null;
  if (!waits || line.kitState === null || placeOf(line.kitState) !== "base") return null;
  if (line.kitIs === "packed") {
    const short = shortWords({ state: line.kitState, linesShort: line.linesShort });
    const word = short === null ? kitStateWords.packed : `${kitStateWords.packed}, ${short}`;
    return <StateTone tone="ready" word={word} />;
  }
  return (
    <Muted as="span" small>
      {unreadyWords(line.kitIs, line.kitState)}
    </Muted>
  );
}

function unreadyWords(kitIs: StopLine["kitIs"], kitState: KitState): string {
  if (kitIs === "unverified") return texts.list.notVerified;
  return kitState === "packed"
    ? texts.list.packedForAnother
    : texts.list.notPacked(kitStateWords[kitState]);
}

function Tools({ tools, name }: { tools: NonNullable<DeskStopProps["tools"]>; name: string }) {
  return (
    <Box
      sx={{ display: "flex", flexDirection: { xs: "column", sm: "row" }, alignSelf: "flex-start" }}
    >
      <IconButton
        aria-label={texts.list.up(name)}
        disabled={tools.busy || tools.up === undefined}
        onClick={tools.up}
      >
        <Icon path={mdiArrowUp} size={20} />
      </IconButton>
      <IconButton
        aria-label={texts.list.down(name)}
        disabled={tools.busy || tools.down === undefined}
        onClick={tools.down}
      >
        <Icon path={mdiArrowDown} size={20} />
      </IconButton>
      <IconButton
        aria-label={texts.list.takeOff(name)}
        disabled={tools.busy}
        onClick={tools.takeOff}
      >
        <Icon path={mdiClose} size={20} />
      </IconButton>
    </Box>
  );
}
