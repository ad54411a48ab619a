import {
  createKmBatch,
  getClaimSettings,
  listKmBatches,
} from "@kitround/contract/km-claims/km-batch.ts";
import { listKmClaims, type KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { mdiCogOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/claim-batches";
import { Read } from "../../fittings/read.tsx";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { wholeList } from "../../server/whole-list.ts";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Muted, PlainList, SectionTitle, Stack } from "../../ui/vocabulary.tsx";
import { BatchRow } from "./batch-row.tsx";
import { ClaimSettings } from "./claim-settings.tsx";
import { ReadyClaims } from "./ready-claims.tsx";

interface PayTabProps {
  /** The id of the claim that is open beside the list. */
  claim: string | undefined;
  onOpen: (claim: string) => void;
}

/** Approved claims: put into a batch, exported to a file, paid. */
export function PayTab({ claim, onOpen }: PayTabProps) {
  const ready = useQuery(wholeList(listKmClaims, { status: "approved" }));
  const batches = useQuery(queryOptions(listKmBatches));
  const settings = useQuery(queryOptions(getClaimSettings));
  const [open, setOpen] = useState<string | null>(null);
  const [setting, setSetting] = useState(false);
  const make = useAction(createKmBatch, {
    onDone(batch) {
      setOpen(batch.id);
      toast(texts.made(batch.number));
    },
  });
  const exportClaims = (claims: readonly KmClaim[]) =>
    make.mutate({ body: { claimIds: claims.map((claim) => claim.id) } });
  return (
    <Stack gap={3}>
      <Box>
        <Button
          startIcon={<Icon path={mdiCogOutline} size={20} />}
          disabled={settings.data === undefined}
          onClick={() => setSetting(true)}
        >
          {texts.settings}
        </Button>
      </Box>
      <Box component="section" aria-label={texts.ready}>
        <SectionTitle>{texts.ready}</SectionTitle>
        <Read of={ready} rows={3} height={72} empty={<Muted>{texts.readyEmpty}</Muted>}>
          {(claims) => (
            <ReadyClaims
              claims={claims}
              pending={make.isPending}
              open={claim}
              onExport={exportClaims}
              onOpen={onOpen}
            />
          )}
        </Read>
      </Box>
      <Box component="section" aria-label={texts.batches}>
        <SectionTitle>{texts.batches}</SectionTitle>
        <Read
          of={batches}
          rows={3}
          height={72}
          empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
        >
          {({ items }) => (
            <Read of={settings} rows={3} height={72}>
              {(set) => (
                <PlainList>
                  {items.map((batch) => (
                    <BatchRow
                      key={batch.id}
                      batch={batch}
                      settings={set}
                      claim={claim}
                      open={open === batch.id}
                      onFold={(on) => setOpen(on ? batch.id : null)}
                      onOpen={onOpen}
                    />
                  ))}
                </PlainList>
              )}
            </Read>
          )}
        </Read>
      </Box>
      {setting && settings.data !== undefined && (
        <ClaimSettings settings={settings.data} onClose={() => setSetting(false)} />
      )}
    </Stack>
  );
}
