import { type ProofKind, proofsMissing } from "@kitround/contract/trips/stop-proof-rules.ts";
import { skipReasons } from "@kitround/contract/trips/skip-reasons.ts";
import type { Stop, StopLine, TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { texts } from "#texts/driver";
import { texts as proof } from "#texts/stop-proof";
import { useLatest } from "../../../lib/use-latest.ts";
import { confirm } from "../../../lib/confirm-store.ts";
import { dropKeptText } from "../../../lib/kept-text.ts";
import { Deferred, DeferredMount } from "../../../ui/deferred.tsx";
import { FoldButton } from "../../../ui/fold-button.tsx";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";
import { timesOf } from "../trip-times.ts";
import { ChooseReason } from "./choose-reason.tsx";
import { DriveAction } from "./drive-action.tsx";
import { DriveLine } from "./drive-line.tsx";
import { enter } from "./driver-operations.ts";
import { ReceivedBy, receivedByOf } from "./received-by.tsx";
import { RunningLate } from "./running-late.tsx";
import { ScanAtStop } from "./scan-at-stop.tsx";
import { StopName, StopPlace } from "./stop-place.tsx";
import { TellOffice } from "./tell-office.tsx";
import { missingWords, StopProof, WhyNoProof } from "./stop-proof.tsx";
import { StopTasks } from "./stop-tasks.tsx";

interface DriveStopProps {
  trip: TripDetail;
  stop: Stop;
  /** Its position among the stops, from 1. */
  number: number;
  total: number;
  /** Called when the stop is skipped, because a stop chosen out of turn is then no longer the next one. */
  onSkip: () => void;
  /** Shown below the stop: the list of all stops. */
  children: ReactNode;
}

/** One stop: its place, how to get in, its deliveries and collections, and one main button. */
export function DriveStop({ trip, stop, number, total, onSkip, children }: DriveStopProps) {
  const [skipping, setSkipping] = useState(false);
  const [late, setLate] = useState(false);
  const [telling, setTelling] = useState(false);
  const [unproved, setUnproved] = useState(false);
  const typed = useRef<string | null>(null);
  const onTyped = useCallback((name: string) => {
    typed.current = name;
  }, []);
  const receivedBy = () => typed.current ?? stop.receivedBy ?? "";
  const tripNow = useLatest(trip);
  const here = stop.status === "arrived";
  const open = stop.lines.filter((line) => line.status === "open").length;
  const missing = here ? proofsMissing(trip, stop) : [];
  const handedOver = stop.lines.some((line) => line.status === "done");

  async function finish(noProof?: string) {
    setUnproved(false);
    const question = {
      title: texts.finishOpenTitle,
      text: texts.finishOpenText,
      confirm: texts.finishAnyway,
      cancel: texts.stayHere,
    };
    if (noProof === undefined && open > 0 && !(await confirm(question))) return;
    if (noProof === undefined && missing.length > 0) return setUnproved(true);
    const said = receivedBy().trim();
    const body = {
      ...(said === "" ? {} : { receivedBy: said }),
      ...(noProof === undefined ? {} : { noProof }),
    };
    if (await enter(trip, { kind: "leave", stopId: stop.id, body })) {
      dropKeptText(receivedByOf(stop.id));
    }
  }
  function skip(skipReason: string) {
    setSkipping(false);
    onSkip();
    const known = skipReasons.find((each) => each.reason === skipReason);
    const body = { skipReason, ...(known?.wasThere === true ? { wasThere: true } : {}) };
    void enter(trip, { kind: "leave", stopId: stop.id, body });
  }

  return (
    <>
      <StopName
        place={texts.stopOf(number, total)}
        colour={trip.routeColour}
        name={stop.placeName}
        address={stop.address}
        here={here}
      />
      <DeferredMount>
        <FromTheTop key={stop.status} />
        {!here && <PlaceInTime trip={trip} stop={stop} />}
        <Lines title={texts.handOver} action="deliver" {...{ tripNow, stop, here }} />
        <Lines title={texts.collect} action="collect" {...{ tripNow, stop, here }} />
        {stop.lines.length === 0 && (
          <Box sx={{ color: "text.secondary", my: 2 }}>{texts.nothingHere}</Box>
        )}
        <StopTasks tripNow={tripNow} stopId={stop.id} tasks={stop.tasks} here={here} />
        {here && <FoldedPlace trip={trip} stop={stop} />}
      </DeferredMount>
      <Deferred>
        {here && <ScanAtStop trip={trip} stop={stop} />}
        {here && <StopProof trip={trip} stop={stop} missing={missing} receivedBy={receivedBy} />}
        {here && <ReceivedBy stopId={stop.id} known={stop.receivedBy ?? ""} onTyped={onTyped} />}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1, mb: 2 }}>
          {!handedOver && (
            <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => setSkipping(true)}>
              {texts.skip}
            </Button>
          )}
          <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => setLate(true)}>
            {texts.late.button}
          </Button>
          <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => setTelling(true)}>
            {texts.tellOffice.button}
          </Button>
        </Box>
      </Deferred>
      {late && <RunningLate trip={trip} stopId={stop.id} onClose={() => setLate(false)} />}
      {telling && <TellOffice trip={trip} stop={stop} onClose={() => setTelling(false)} />}
      {unproved && missing.length > 0 && (
        <WhyNoProof
          stopId={stop.id}
          missing={missing}
          onSay={(reason) => void finish(reason)}
          onCancel={() => setUnproved(false)}
        />
      )}
      {skipping && (
        <ChooseReason
          title={texts.skipTitle}
          reasons={skipReasons.map(({ reason }) => ({ value: reason, label: reason }))}
          onChoose={skip}
          keptAs={`why skipped ${stop.id}`}
          other={{ confirm: texts.skipConfirm, onSay: skip }}
          onCancel={() => setSkipping(false)}
        />
      )}
      <Deferred>{children}</Deferred>
      <DriveAction
        trip={trip}
        of={stop.id}
        label={here ? texts.finishStop : texts.arrived}
        note={noteOf(here ? open : 0, missing)}
        onClick={() => {
          if (here) void finish();
          else void enter(trip, { kind: "arrive", stopId: stop.id });
        }}
      />
    </>
  );
}

function PlaceInTime({ trip, stop }: { trip: TripDetail; stop: Stop }) {
  return <StopPlace stop={stop} arrival={timesOf(trip).get(stop.id)} />;
}

/** During a stop the kits come first: access, place and contact are one row that expands. */
function FoldedPlace({ trip, stop }: { trip: TripDetail; stop: Stop }) {
  const [open, setOpen] = useState(false);
  return (
    <div style={part}>
      <FoldButton title={texts.aboutPlace} open={open} onOpen={setOpen} />
      {open && (
        <>
          {stop.address !== null && <Box sx={{ fontSize: 16 }}>{stop.address}</Box>}
          <PlaceInTime trip={trip} stop={stop} />
        </>
      )}
    </div>
  );
}

/** A new stop, and one where the driver has just arrived, is scrolled to its name. */
function FromTheTop() {
  useEffect(() => {
    scrollTo({ top: 0 });
  }, []);
  return null;
}

/** The open lines, shown above the main button. */
function noteOf(open: number, missing: readonly ProofKind[]): string | undefined {
  const words = [
    ...(open > 0 ? [texts.finishOpen(open)] : []),
    ...(missing.length > 0 ? [proof.missing[missingWords(missing)]] : []),
  ];
  return words.length === 0 ? undefined : words.join(" ");
}

// Plain elements instead of the library's boxes, because this is rendered at each tap and the library computes styles for each of its
// boxes.
const part = { marginTop: 16 };
const heading = { margin: "0 0 8px", fontSize: 18, fontWeight: 600 };
const ahead = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: 8,
  listStyle: "none",
  padding: "4px 0",
} as const;
const list = { margin: 0, padding: 0, maxWidth: 640 };

function Lines(props: {
  title: string;
  action: StopLine["action"];
  tripNow: () => TripDetail;
  stop: Stop;
  here: boolean;
}) {
  const { title, action, tripNow, stop, here } = props;
  const lines = stop.lines.filter((line) => line.action === action);
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} style={part}>
      <h3 style={heading}>{title}</h3>
      <ul style={list}>
        {lines.map((line) =>
          here ? (
            <DriveLine key={line.id} tripNow={tripNow} stopId={stop.id} line={line} />
          ) : (
            <li key={line.id} style={ahead}>
              <KitChip code={line.kitCode ?? "?"} title={line.kitTypeName ?? ""} />
              <Muted small>{texts.boxes(line.boxesExpected)}</Muted>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
