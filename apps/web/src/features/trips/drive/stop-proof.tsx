import {
  askedFor,
  mostProofs,
  type ProofKind,
  proofKinds,
  proofsOf,
} from "@kitround/contract/trips/stop-proof-rules.ts";
import type { StopProof as Proof } from "@kitround/contract/trips/stop-proof.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiDraw } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { startTransition, useState } from "react";
import { texts as proof } from "#texts/stop-proof";
import { now } from "../../../lib/clock.ts";
import { toast } from "../../../lib/toast-store.ts";
import { uuid } from "../../../lib/uuid.ts";
import { DeferredMount } from "../../../ui/deferred.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Muted, Row, SectionTitle } from "../../../ui/vocabulary.tsx";
import { ChooseReason } from "./choose-reason.tsx";
import { enter } from "./driver-operations.ts";
import { ProofTiles } from "./proof-tiles.tsx";
import { TakePhoto } from "./take-photo.tsx";

const SignaturePad = lazyPart(async () => {
  const module = await import("./signature-pad.tsx");
  return module.SignaturePad;
});

const part = { margin: "24px 0 16px", maxWidth: 640, display: "grid", gap: 8 };

interface StopProofProps {
  trip: TripDetail;
  stop: Stop;
  missing: readonly ProofKind[];
  /** The name entered so far of who received the kits, as the default for the signature. */
  receivedBy: () => string;
}

/** A photo or signature, with its picture on this page. */
interface Taken extends Proof {
  blob: Blob;
  bytes: ArrayBuffer;
  /** True once the stop has it: from then on the stop decides whether it is shown. */
  known?: true;
}

/** A photo of the delivery and a signature of who received it, if the branch asks for them. */
export function StopProof({ trip, stop, missing, receivedBy }: StopProofProps) {
  const asked = proofKinds.filter((kind) => askedFor(kind, trip) !== "off");
  const signs = asked.includes("signature");
  const [signing, setSigning] = useState(false);
  const [pad, setPad] = useState(0);
  // Pictures that the phone's storage had no room for stay here until there is room, or until they are discarded.
  const [unkept, setUnkept] = useState<Taken | null>(null);
  // Shown in the same tap that saves it, before the stop is rendered with it.
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  if (asked.length === 0) return null;
  const photos = proofsOf("photo", stop).length;
  const signed = proofsOf("signature", stop).length > 0;

  async function keep(it: Taken) {
    const { id, at, signedBy, blob, bytes } = it;
    setTaken((all) => [...all, it]);
    const query = { proofId: id, ...(signedBy === null ? {} : { signedBy }) };
    const file = { id, type: blob.type, bytes };
    const kept = await enter(trip, { kind: "prove", stopId: stop.id, query }, { file, at });
    setUnkept(kept ? null : it);
    setTaken((all) =>
      all.flatMap((each) => (each !== it ? each : kept ? { ...it, known: true as const } : [])),
    );
  }
  const keepNew = (blob: Blob, bytes: ArrayBuffer, signedBy: string | null) =>
    void keep({ id: uuid(), at: now().toISOString(), signedBy, blob, bytes });

  /** Prepares an empty pad for the next signature, after this tap's own effect. */
  function endSigning() {
    setSigning(false);
    startTransition(() => setPad((count) => count + 1));
  }

  return (
    <section aria-label={proof.title} style={part}>
      <Row>
        <SectionTitle as="h3">
          {asked.length === 1 && asked[0] ? proof.only[asked[0]] : proof.title}
        </SectionTitle>
        <Muted as="span" small>
          {missing.length > 0 ? proof.needed : optional(trip) ? proof.optional : null}
        </Muted>
      </Row>
      <Row>
        {asked.includes("photo") &&
          (photos < mostProofs ? (
            <TakePhoto
              label={photos === 0 ? proof.photo : proof.another}
              onPhoto={async (blob) => keepNew(blob, await blob.arrayBuffer(), null)}
              onUnreadable={() => toast(proof.unreadable, { tone: "error" })}
            />
          ) : (
            <Muted>{proof.full(mostProofs)}</Muted>
          ))}
        {signs && (
          <Button
            variant="outlined"
            sx={{ minHeight: 48 }}
            startIcon={<Icon path={mdiDraw} size={20} />}
            onClick={() => setSigning(true)}
          >
            {signed ? proof.signAgain : proof.sign}
          </Button>
        )}
      </Row>
      {unkept !== null && (
        <Box role="alert" sx={{ overflowWrap: "anywhere" }}>
          <Box sx={{ color: "error.main" }}>{proof.noRoom}</Box>
          <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => void keep(unkept)}>
            {proof.keepAgain}
          </Button>
          <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => setUnkept(null)}>
            {proof.leaveOut}
          </Button>
        </Box>
      )}
      <ProofTiles proofs={withTaken(stop.proofs ?? [], taken)} inHand={taken} />
      {signs && (
        // Rendered before it is needed, so that the tap only has to show it.
        <DeferredMount>
          <SignaturePad
            key={pad}
            open={signing}
            place={stop.placeName}
            name={signing ? receivedBy() : ""}
            contact={stop.contactName}
            onCancel={endSigning}
            onSigned={({ blob, bytes }, signedBy) => {
              endSigning();
              keepNew(blob, bytes, signedBy);
            }}
          />
        </DeferredMount>
      )}
    </section>
  );
}

/** The pictures that the stop has, and those that are being added. */
function withTaken(proofs: readonly Proof[], taken: readonly Taken[]): Proof[] {
  const coming = taken.filter(
    (each) => each.known !== true && proofs.every(({ id }) => id !== each.id),
  );
  return [...proofs, ...coming.map(({ id, at, signedBy }) => ({ id, at, signedBy }))];
}

function optional(trip: TripDetail): boolean {
  return proofKinds.every((kind) => askedFor(kind, trip) !== "needed");
}

/** Which words describe the missing proof. */
export function missingWords(missing: readonly ProofKind[]): ProofKind | "both" {
  return missing.length === 2 ? "both" : (missing[0] ?? "photo");
}

interface WhyNoProofProps {
  stopId: string;
  missing: readonly ProofKind[];
  onSay: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for a reason if a stop is finished without the required proof. */
export function WhyNoProof({ stopId, missing, onSay, onCancel }: WhyNoProofProps) {
  return (
    <ChooseReason
      title={proof.whyTitle[missingWords(missing)]}
      reasons={proof.reasons.map((reason) => ({ value: reason, label: reason }))}
      onChoose={onSay}
      other={{ confirm: proof.anyway, onSay }}
      keptAs={`why no proof ${stopId}`}
      onCancel={onCancel}
    />
  );
}
