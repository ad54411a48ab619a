import type { StopProof } from "@kitround/contract/trips/stop-proof.ts";
import { mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/driver";
import { formatTime } from "../../../lib/dates.ts";
import { Photo, Picture } from "../../../fittings/photo.tsx";
import { readDeviceFile } from "../../../server/outbox/device-files.ts";
import { takeBack } from "../../../server/outbox/outbox.ts";
import { Icon } from "../../../ui/icon.tsx";
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
        const words =
          proof.signedBy === null
            ? texts.proof.photoAt(time)
            : texts.proof.signedBy(proof.signedBy, time);
        return (
          <Box component="li" key={proof.id} sx={{ width: proof.signedBy === null ? 96 : 200 }}>
            <Box
              sx={{
                position: "relative",
                height: 96,
                border: 1,
                borderColor: "divider",
                bgcolor: "#fff",
              }}
            >
              {entry === undefined ? (
                <Photo id={proof.id} size="small" alt={words} cut={proof.signedBy === null} />
              ) : (
                <KeptPicture id={proof.id} alt={words} cut={proof.signedBy === null} />
              )}
              {entry !== undefined && entry.tried !== true && (
                <IconButton
                  aria-label={`${texts.proof.leaveOut}: ${words}`}
                  onClick={() => void takeBack(entry.key)}
                  sx={{
                    position: "absolute",
                    top: 0,
                    right: 0,
                    width: 48,
                    height: 48,
                    bgcolor: "background.paper",
                    "&:hover": { bgcolor: "background.paper" },
                  }}
                >
                  <Icon path={mdiClose} size={20} />
                </IconButton>
              )}
            </Box>
            <Muted small style={{ overflowWrap: "anywhere" }}>
              {words}
            </Muted>
          </Box>
        );
      })}
    </PlainList>
  );
}

function KeptPicture({ id, alt, cut }: { id: string; alt: string; cut: boolean }) {
  const { data } = useQuery({
    queryKey: ["device file", id],
    staleTime: Infinity,
    gcTime: 0,
    // Read from the phone itself.
    networkMode: "always",
    meta: { reads: [] },
    queryFn: () => readDeviceFile(id),
  });
  return data ? <Picture blob={data} alt={alt} cut={cut} /> : null;
}
