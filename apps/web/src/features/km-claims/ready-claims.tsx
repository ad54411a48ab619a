import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { mostInBatch } from "@kitround/contract/km-claims/km-batch.ts";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useMemo, useState } from "react";
import { texts } from "#texts/claim-batches";
import { texts as claimTexts } from "#texts/km-claims";
import { PersonLink } from "../../fittings/record-link.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import type { Column } from "../../ui/table-model.ts";
import { Muted } from "../../ui/vocabulary.tsx";
import { saveClaims } from "./claims-csv.ts";
import { claimMoney, sums } from "./claim-money.ts";
import { span } from "./claim-rows.tsx";

interface ReadyClaimsProps {
  claims: readonly KmClaim[];
  pending: boolean;
  /** The id of the claim that is open beside the list, which leaves no room for all columns. */
  open: string | undefined;
  onExport: (claims: readonly KmClaim[]) => void;
  onOpen: (claim: string) => void;
}

/** Approved claims, each with a checkbox; the selected ones become a batch. */
export function ReadyClaims({ claims, pending, open, onExport, onOpen }: ReadyClaimsProps) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const offered = useMemo(() => claims.slice(0, mostInBatch), [claims]);
  const chosen = offered.filter(({ id }) => marked.includes(id));
  const all = chosen.length === offered.length;
  const columns = useMemo(
    () => columnsOf(onOpen, open === undefined, offered),
    [onOpen, open, offered],
  );
  return (
    <>
      <ListBar
        filters={
          <>
            <FormControlLabel
              label={texts.selectAll(offered.length)}
              // A table has this checkbox in its head.
              sx={{ minHeight: 48, ml: 0, display: { sm: "none" } }}
              control={
                <Checkbox
                  checked={all}
                  indeterminate={!all && chosen.length > 0}
                  onChange={(_, on) => setMarked(on ? offered.map(({ id }) => id) : [])}
                  sx={{ width: 48, height: 48 }}
                />
              }
            />
            {chosen.length > 0 && (
              <>
                <Button
                  variant="contained"
                  size="large"
                  disabled={pending}
                  onClick={() => onExport(chosen)}
                >
                  {texts.export(chosen.length)}
                </Button>
                <Muted small>{texts.chosen(chosen.length, sums(chosen))}</Muted>
              </>
            )}
          </>
        }
        shown={offered.length}
        all={claims.length}
        onSave={() => saveClaims(offered)}
      />
      <DataTable
        label={texts.ready}
        rows={offered}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number, claimantName }) => texts.named(claimTexts.claim(number), claimantName)}
        onOpen={({ id }) => onOpen(id)}
        selected={chosen.map(({ id }) => id)}
        onSelect={setMarked}
      />
    </>
  );
}

function columnsOf(
  onOpen: (claim: string) => void,
  wide: boolean,
  claims: readonly KmClaim[],
): Column<KmClaim>[] {
  const t = claimTexts.csv;
  const all: Column<KmClaim>[] = [
    {
      key: "number",
      title: t.number,
      card: "heading",
      width: 120,
      value: ({ number }) => number,
      cell: ({ id, number }) => (
        <Button
          onClick={() => onOpen(id)}
          // On a desktop a row has one line.
          sx={{ minWidth: 0, px: 0, fontWeight: 600, minHeight: { lg: 0 }, py: { lg: 0 } }}
        >
          {claimTexts.claim(number)}
        </Button>
      ),
    },
    {
      key: "claimant",
      title: t.claimant,
      value: ({ claimantName }) => claimantName,
      cell: ({ claimantId, claimantName }) => <PersonLink id={claimantId} name={claimantName} />,
    },
    {
      key: "period",
      title: t.period,
      width: 250,
      value: ({ fromOn }) => fromOn,
      cell: ({ fromOn, toOn }) => (fromOn === null ? null : span(fromOn, toOn ?? fromOn)),
    },
    {
      key: "vehicle",
      title: t.vehicle,
      card: "hidden",
      wide: true,
      value: ({ vehicleName }) => vehicleName,
      cell: ({ vehicleName }) => vehicleName,
    },
    // Most claims are ordinary ones: the column would be empty.
    ...(claims.some((claim) => kindOf(claim) !== null)
      ? [{ key: "kind", title: t.kind, width: 170, value: kindOf, cell: kindOf }]
      : []),
    {
      key: "amount",
      title: t.amount,
      card: "end",
      align: "right",
      width: 120,
      value: ({ amountCents }) => amountCents,
      cell: ({ amountCents, currency }) => claimMoney(amountCents, currency),
    },
  ];
  return wide ? all : all.filter(({ key }) => ["number", "claimant", "amount"].includes(key));
}

/** What is not an ordinary claim of drives; null for those. */
function kindOf({ kind, amountCents }: KmClaim): string | null {
  const words = [
    ...(kind === "drive" ? [] : [claimTexts.kinds[kind]]),
    ...(amountCents < 0 ? [claimTexts.owedBack] : []),
  ];
  return words.length === 0 ? null : words.join(" · ");
}
