import type { StopProof } from "@kitround/contract/trips/stop-proof.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/driver";
import { formatTime } from "../../../lib/dates.ts";
import { Photo } from "../../../fittings/photo.tsx";
import { pictureFrame, WaitingPicture } from "../../../fittings/waiting-picture.tsx";
import { Muted, PlainList } from "../../../ui/vocabulary.tsx";
import { useOwnEntries } from "./driver-operations.ts";

/** What was taken at a stop, small; until the server has it, as this phone has it. */
export function ProofTiles({ proofs }: { proofs: readonly StopProof[] }) {
  const waiting = useOwnEntries();
  if (proofs.length === 0) return null;
  return (
    <PlainList style={{ display: "flex", flexWrap: "wrap", gap: 12 }}>
      {proofs.map((proof) => {
        const entry = waiting.find(
          (each) => each.entry.kind === "prove" && each.entry.query.proofId === proof.id,
        );
        const time = formatTime(proof.at);
        const { signedBy } = proof;
        const photo = signedBy === null;
        const words =
          signedBy === null ? texts.proof.photoAt(time) : texts.proof.signedBy(signedBy, time);
        return (
          <Box component="li" key={proof.id} sx={{ width: photo ? 96 : 200 }}>
            <Box sx={{ ...pictureFrame, height: 96 }}>
              {entry === undefined ? (
                <Photo id={proof.id} size="small" alt={words} cut={photo} />
              ) : (
                <WaitingPicture
                  file={proof.id}
                  alt={words}
                  cut={photo}
                  entry={entry}
                  leaveOut={texts.proof.leaveOut}
                />
              )}
            </Box>
            {/* The picture says the same to whoever hears it. */}
            <Muted small aria-hidden style={{ overflowWrap: "anywhere" }}>
              {words}
            </Muted>
          </Box>
        );
      })}
    </PlainList>
  );
}
