import { type ProofKind, proofsMissing } from "@kitround/contract/trips/stop-proof-rules.ts";
import type { Arrival } from "@kitround/contract/trips/arrival-times.ts";
import type { Stop, StopLine, TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiKeyVariant, mdiMapMarkerOutline, mdiNavigationVariant, mdiPhone } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useEffect, useId, useState } from "react";
import { texts } from "#texts/driver";
import { confirm } from "../../../lib/confirm-store.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { StateTone, tones } from "../../../ui/tone.tsx";
import { timeAt, timesOf } from "../trip-times.ts";
import { ChooseReason } from "./choose-reason.tsx";
import { DriveAction } from "./drive-action.tsx";
import { DriveLine } from "./drive-line.tsx";
import { enter } from "./driver-operations.ts";
import { mapsLink, telLink } from "./maps-link.ts";
import { RunningLate } from "./running-late.tsx";
import { ScanAtStop } from "./scan-at-stop.tsx";
import { missingWords, StopProof, WhyNoProof } from "./stop-proof.tsx";
import { StopTasks } from "./stop-tasks.tsx";

interface DriveStopProps {
  trip: TripDetail;
  stop: Stop;
  /** Its place among the stops, from 1. */
  number: number;
  total: number;
  /** What stands below the stop: the whole run. */
  children: ReactNode;
}

/** One stop: where it is, how to get in, what to hand over and take, and one main button. */
export function DriveStop({ trip, stop, number, total, children }: DriveStopProps) {
  const [skipping, setSkipping] = useState(false);
  const [late, setLate] = useState(false);
  const [unproved, setUnproved] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const receivedBy = typed ?? stop.receivedBy ?? "";
  const id = useId();
  const here = stop.status === "arrived";
  const open = stop.lines.filter((line) => line.status === "open").length;
  const missing = here ? proofsMissing(trip, stop) : [];
  const handedOver = stop.lines.some((line) => line.status === "done");

  // A new stop is read from its name down.
  useEffect(() => {
    scrollTo({ top: 0 });
  }, []);

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
    const said = receivedBy.trim();
    const body = {
      ...(said === "" ? {} : { receivedBy: said }),
      ...(noProof === undefined ? {} : { noProof }),
    };
    return void enter(trip, { kind: "leave", stopId: stop.id, body });
  }
  function skip(skipReason: string) {
    setSkipping(false);
    void enter(trip, { kind: "leave", stopId: stop.id, body: { skipReason } });
  }

  return (
    <>
      <Box sx={{ color: "text.secondary", fontWeight: 600 }}>{texts.stopOf(number, total)}</Box>
      <Place stop={stop} arrival={timesOf(trip).get(stop.id)} />
      <StopTasks trip={trip} stop={stop} here={here} />
      <Lines title={texts.handOver} action="deliver" {...{ trip, stop, here }} />
      <Lines title={texts.takeBack} action="collect" {...{ trip, stop, here }} />
      {stop.lines.length === 0 && (
        <Box sx={{ color: "text.secondary", my: 2 }}>{texts.nothingHere}</Box>
      )}
      {here && <ScanAtStop trip={trip} stop={stop} />}
      {here && <StopProof trip={trip} stop={stop} missing={missing} receivedBy={receivedBy} />}
      {here && (
        <FormControl fullWidth sx={{ mt: 1, maxWidth: 400 }}>
          <FieldLabel htmlFor={id}>{texts.receivedBy}</FieldLabel>
          <OutlinedInput
            id={id}
            value={receivedBy}
            onChange={(event) => setTyped(event.target.value)}
            notched={false}
            inputProps={{ maxLength: 200, autoComplete: "off" }}
            sx={{ fontSize: 16, minHeight: 48 }}
          />
        </FormControl>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1, mb: 2 }}>
        {!handedOver && (
          <Button sx={{ minHeight: 48, color: "text.secondary" }} onClick={() => setSkipping(true)}>
            {texts.skip}
          </Button>
        )}
        <Button sx={{ minHeight: 48, color: "text.secondary" }} onClick={() => setLate(true)}>
          {texts.late.button}
        </Button>
      </Box>
      {late && <RunningLate trip={trip} onClose={() => setLate(false)} />}
      {unproved && missing.length > 0 && (
        <WhyNoProof
          missing={missing}
          onSay={(reason) => void finish(reason)}
          onCancel={() => setUnproved(false)}
        />
      )}
      {skipping && (
        <ChooseReason
          title={texts.skipTitle}
          reasons={texts.skipReasons.map((reason) => ({ value: reason, label: reason }))}
          onChoose={skip}
          other={{ confirm: texts.skipConfirm, onSay: skip }}
          onCancel={() => setSkipping(false)}
        />
      )}
      {children}
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

/** What is not done yet, above the main button. */
function noteOf(open: number, missing: readonly ProofKind[]): string | undefined {
  const words = [
    ...(open > 0 ? [texts.finishOpen(open)] : []),
    ...(missing.length > 0 ? [texts.proof.missing[missingWords(missing)]] : []),
  ];
  return words.length === 0 ? undefined : words.join(" ");
}

function Place({ stop, arrival }: { stop: Stop; arrival: Arrival | undefined }) {
  const reached = timeAt(arrival);
  const way = mapsLink(stop);
  return (
    <>
      <Box
        component="h2"
        sx={{
          m: 0,
          mt: 0.5,
          fontSize: 28,
          lineHeight: 1.2,
          fontWeight: 600,
          overflowWrap: "anywhere",
        }}
      >
        {stop.placeName}
      </Box>
      {stop.address !== null && (
        <Box sx={{ mt: 0.5, fontSize: 16, color: "text.secondary" }}>{stop.address}</Box>
      )}
      <Box sx={{ fontSize: 16 }}>
        {[
          stop.windowFrom !== null && stop.windowTo !== null
            ? texts.window(stop.windowFrom, stop.windowTo)
            : null,
          reached === null || (arrival?.lateMin ?? 0) > 0 ? null : texts.about(reached),
        ]
          .filter((part) => part !== null)
          .join(" · ")}
      </Box>
      {arrival !== undefined && arrival.lateMin > 0 && (
        <Box sx={{ mt: 0.5 }}>
          <StateTone tone="late" word={texts.aboutLate(reached ?? "?", stop.windowTo ?? "?")} />
        </Box>
      )}
      {stop.accessNote !== null && (
        <Fact icon={mdiKeyVariant} label={texts.access} text={stop.accessNote} amber />
      )}
      {stop.dropPoint !== null && (
        <Fact icon={mdiMapMarkerOutline} label={texts.dropPoint} text={stop.dropPoint} />
      )}
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1, mt: 2, maxWidth: 400 }}>
        <Button
          variant="outlined"
          size="large"
          href={stop.contactPhone === null ? "" : telLink(stop.contactPhone)}
          disabled={stop.contactPhone === null}
          startIcon={<Icon path={mdiPhone} size={20} />}
          {...(stop.contactPhone === null
            ? {}
            : { "aria-label": texts.callWho(stop.contactName ?? stop.placeName) })}
        >
          {stop.contactPhone === null ? texts.noPhone : texts.call}
        </Button>
        <Button
          variant="outlined"
          size="large"
          href={way ?? ""}
          disabled={way === null}
          {...(way === null ? {} : { "aria-label": texts.navigateTo(stop.placeName) })}
          {...(way?.startsWith("https") ? { target: "_blank", rel: "noreferrer" } : {})}
          startIcon={<Icon path={mdiNavigationVariant} size={20} />}
        >
          {way === null ? texts.noPlace : texts.navigate}
        </Button>
      </Box>
    </>
  );
}

function Fact(props: { icon: string; label: string; text: string; amber?: boolean }) {
  const { icon, label, text, amber = false } = props;
  return (
    <Box
      sx={{ display: "flex", gap: 1, mt: 1.5, p: amber ? 1.5 : 0, borderRadius: 1, fontSize: 16 }}
      style={amber ? { background: tones.blocked.tint, color: tones.blocked.ink } : {}}
    >
      <Icon path={icon} />
      <Box sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
        <b>{label}:</b> {text}
      </Box>
    </Box>
  );
}

function Lines(props: {
  title: string;
  action: StopLine["action"];
  trip: TripDetail;
  stop: Stop;
  here: boolean;
}) {
  const { title, action, trip, stop, here } = props;
  const lines = stop.lines.filter((line) => line.action === action);
  if (lines.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mt: 3 }}>
      <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 18, fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, maxWidth: 640 }}>
        {lines.map((line) => (
          <DriveLine key={line.id} trip={trip} stopId={stop.id} line={line} here={here} />
        ))}
      </Box>
    </Box>
  );
}
