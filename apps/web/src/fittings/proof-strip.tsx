import type { StopProof } from "@kitround/contract/trips/stop-proof.ts";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useState } from "react";
import { texts } from "#texts/kit-photos";
import { formatTime } from "../lib/dates.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Muted, PlainList } from "../ui/vocabulary.tsx";
import { Photo } from "./photo.tsx";

// Most people look at the list of stops, and few open a photo.
const PhotoDialog = lazyPart(async () => {
  const module = await import("./photo-dialog.tsx");
  return module.PhotoDialog;
});

const height = 72;

/** Proofs of a hand-over at a place, as thumbnails; a tap enlarges one. Renders nothing if there are none. */
export function ProofStrip({ place, proofs }: { place: string; proofs: readonly StopProof[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const at = proofs.findIndex(({ id }) => id === open);
  const shown = proofs[at];
  if (proofs.length === 0) return null;
  return (
    <>
      <PlainList style={{ display: "flex", flexWrap: "wrap", gap: 8, marginTop: 8 }}>
        {proofs.map((proof) => (
          <li key={proof.id}>
            <ButtonBase
              aria-label={texts.open(nameOf(place, proof))}
              onClick={() => setOpen(proof.id)}
              sx={{
                width: proof.signedBy === null ? height : 2 * height,
                height,
                border: 1,
                borderColor: "divider",
                borderRadius: 1,
                overflow: "hidden",
                bgcolor: "#fff",
              }}
            >
              <Photo id={proof.id} size="small" alt="" cut={proof.signedBy === null} />
            </ButtonBase>
            {proof.signedBy !== null && (
              <Box sx={{ maxWidth: 2 * height, overflowWrap: "anywhere" }}>
                <Muted small>{texts.signedBy(proof.signedBy)}</Muted>
              </Box>
            )}
          </li>
        ))}
      </PlainList>
      {shown !== undefined && (
        <PhotoDialog
          photos={proofs.map((proof) => ({
            id: proof.id,
            madeByName: proof.signedBy,
            createdAt: proof.at,
          }))}
          at={at}
          name={nameOf(place, shown)}
          removers="trips:write"
          onGo={(index) => setOpen(proofs[index]?.id ?? null)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function nameOf(place: string, { signedBy, at }: StopProof): string {
  const time = formatTime(at);
  return signedBy === null ? texts.handOver(place, time) : texts.signed(place, signedBy, time);
}
