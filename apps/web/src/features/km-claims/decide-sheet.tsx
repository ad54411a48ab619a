import { type ClaimToDecide, listClaimsToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { texts } from "#texts/claim-sheet";
import { texts as claimTexts } from "#texts/km-claims";
import { PersonLink } from "../../fittings/record-link.tsx";
import { Read } from "../../fittings/read.tsx";
import { useDense } from "../../lib/use-dense.ts";
import { queryOptions } from "../../server/queries.ts";
import { ListBar } from "../../ui/list-bar.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StickyAction } from "../../ui/sticky-action.tsx";
import { Muted, PlainList, SectionTitle, Stack } from "../../ui/vocabulary.tsx";
import { saveClaims } from "./claims-csv.ts";
import { sums } from "./claim-money.ts";
import { DecideClaim } from "./decide-claim.tsx";
import type { DecideClaimProps } from "./decide-notes.tsx";
import { DecideTable } from "./decide-table.tsx";
import { useApprovals } from "./use-approvals.ts";

const empty = <EmptyState title={claimTexts.empty.decide} text={claimTexts.empty.decideText} />;

/** Other people's submitted claims by person, unusual ones first; many can be approved at once. */
export function DecideSheet({ open, onOpen }: Pick<SheetProps, "open" | "onOpen">) {
  const sheet = useQuery(queryOptions(listClaimsToDecide));
  return (
    <Read of={sheet} rows={5} height={72} empty={empty}>
      {({ items, total, base }) => (
        <Sheet items={items} total={total} base={base} open={open} onOpen={onOpen} />
      )}
    </Read>
  );
}

interface SheetProps {
  items: ClaimToDecide[];
  total: number;
  base: { lat: number | null; lng: number | null };
  /** The id of the claim that is open beside the list. */
  open: string | undefined;
  onOpen: (claim: string) => void;
}

function Sheet({ items, total, base, open, onOpen }: SheetProps) {
  const { selected, select, refusals, approve, pending } = useApprovals(items);
  const unusual = items.filter((item) => item.unusual.length > 0);
  const ordinary = items.filter((item) => item.unusual.length === 0);
  const chosen = items.filter((item) => selected.has(item.claim.id));
  const allOrdinary = ordinary.length > 0 && ordinary.every((item) => selected.has(item.claim.id));
  const inColumns = useDense() && open === undefined;
  const propsOf = (item: ClaimToDecide): DecideClaimProps => ({
    item,
    base,
    selected: selected.has(item.claim.id),
    refusal: refusals.get(item.claim.id),
    onSelect: (on) => select([item.claim.id], on),
    onOpen: () => onOpen(item.claim.id),
  });
  const groups = (label: string, some: readonly ClaimToDecide[]) =>
    inColumns ? (
      <DecideTable label={label} people={byPerson(some)} propsOf={propsOf} />
    ) : (
      byPerson(some).map(([person, theirs]) => (
        <Box key={person} role="group" aria-label={theirs[0]?.claim.claimantName}>
          <Muted as="h3" sx={{ m: 0, mt: 1, fontSize: 14, fontWeight: 600 }}>
            <PersonLink id={person} name={theirs[0]?.claim.claimantName} />
          </Muted>
          <PlainList>
            {theirs.map((item) => (
              <DecideClaim key={item.claim.id} {...propsOf(item)} />
            ))}
          </PlainList>
        </Box>
      ))
    );
  return (
    <Stack
      gap={1}
      sx={{ containerType: "inline-size", containerName: "sheet" }}
      onKeyDown={moveByArrow}
    >
      <ListBar
        shown={items.length}
        all={total}
        onSave={() => saveClaims(items.map((item) => item.claim))}
      />
      {unusual.length > 0 && (
        <Box component="section" aria-label={texts.unusual}>
          <SectionTitle>{texts.unusual}</SectionTitle>
          <Muted small>{texts.unusualHelp}</Muted>
          {groups(texts.unusual, unusual)}
        </Box>
      )}
      {ordinary.length > 0 && (
        <Box component="section" aria-label={texts.ordinary}>
          <SectionTitle>{texts.ordinary}</SectionTitle>
          <FormControlLabel
            label={texts.selectAll(ordinary.length)}
            sx={{ minHeight: 48, ml: 0 }}
            control={
              <Checkbox
                checked={allOrdinary}
                indeterminate={!allOrdinary && ordinary.some((item) => selected.has(item.claim.id))}
                onChange={(_, on) =>
                  select(
                    ordinary.map((item) => item.claim.id),
                    on,
                  )
                }
                sx={{ width: 48, height: 48 }}
              />
            }
          />
          {groups(texts.ordinary, ordinary)}
        </Box>
      )}
      {chosen.length > 0 && (
        <StickyAction note={texts.chosen(chosen.length, sums(chosen.map((item) => item.claim)))}>
          <Button
            variant="contained"
            size="large"
            fullWidth
            disabled={pending}
            onClick={() => void approve(chosen)}
          >
            {texts.approve(chosen.length)}
          </Button>
        </StickyAction>
      )}
    </Stack>
  );
}

/** By claimant, in the order of the list. */
function byPerson(items: readonly ClaimToDecide[]): [string, ClaimToDecide[]][] {
  const people = new Map<string, ClaimToDecide[]>();
  for (const item of items) {
    const id = item.claim.claimantId;
    people.set(id, [...(people.get(id) ?? []), item]);
  }
  return [...people];
}

/** Arrow keys move between the claims' checkboxes; Space selects. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const next = boxes[boxes.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
