import type { StopProof } from "@kitround/contract/trips/stop-proof.ts";
import Box from "@mui/material/Box";
import { memo } from "react";
import { texts as proof } from "#texts/stop-proof";
import { formatTime } from "../../../lib/dates.ts";
import { Photo } from "../../../fittings/photo.tsx";
import { pictureFrame, WaitingPicture } from "../../../fittings/waiting-picture.tsx";
import { Muted, PlainList } from "../../../ui/vocabulary.tsx";
import { useOfEntries } from "./driver-operations.ts";

interface ProofTilesProps {
  proofs: readonly StopProof[];
  /** Object URLs that this page has created. */
  inHand: readonly { id: string; blob: Blob }[];
}

/** Thumbnails of the proof taken at a stop; until the server has a picture, the one on this phone is shown. */
export function ProofTiles({ proofs, inHand }: ProofTilesProps) {
  if (proofs.length === 0) return null;
  return (
    <PlainList style={tiles}>
      {proofs.map(({ id, at, signedBy }) => (
        <ProofTile
          key={id}
          id={id}
          at={at}
          signedBy={signedBy}
          blob={inHand.find((each) => each.id === id)?.blob}
        />
      ))}
    </PlainList>
  );
}

const tiles = { display: "flex", flexWrap: "wrap", gap: 12 } as const;
const words = { overflowWrap: "anywhere" } as const;

type ProofTileProps = Pick<StopProof, "id" | "at" | "signedBy"> & { blob: Blob | undefined };

/** Rendered again only when its own data change. */
const ProofTile = memo(function ProofTile({ id, at, signedBy, blob }: ProofTileProps) {
  const entry = useOfEntries((entries) =>
    entries.find((each) => each.entry.kind === "prove" && each.entry.query.proofId === id),
  );
  const time = formatTime(at);
  const photo = signedBy === null;
  const said = photo ? proof.photoAt(time) : proof.signedBy(signedBy, time);
  return (
    <li style={{ width: photo ? 96 : 200 }}>
      <Box sx={{ ...pictureFrame, height: 96 }}>
        {entry === undefined && blob === undefined ? (
          <Photo id={id} size="small" alt={said} cut={photo} />
        ) : (
          <WaitingPicture
            file={id}
            blob={blob}
            alt={said}
            cut={photo}
            entry={entry}
            leaveOut={proof.leaveOut}
          />
        )}
      </Box>
      {/* A screen reader reads the same words at the picture. */}
      <Muted small aria-hidden style={words}>
        {said}
      </Muted>
    </li>
  );
});
