import { type LotTrace, recallLot, traceLot } from "@kitround/contract/stock/lot-recall.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts as dialogTexts } from "#texts/dialogs";
import { texts as kitTexts } from "#texts/kits";
import { texts } from "#texts/stock";
import { Read } from "../../fittings/read.tsx";
import { KitLink, SchoolLink } from "../../fittings/record-link.tsx";
import { formatDay, formatMoment } from "../../lib/dates.ts";
import { darkBlue } from "../../lib/theme.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { KitChip } from "../../ui/kit-chip.tsx";
import { Modal } from "../../ui/modal.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import { ListLine, Muted, PlainList, Stack, Strong } from "../../ui/vocabulary.tsx";

const t = texts.lots.recall;

/** Shows where a lot went, and recalls it: the rest is written off, and each school that had it gets a task. */
export function RecallDialog({ lotId, onClose }: { lotId: string; onClose: () => void }) {
  const query = useQuery(queryOptions(traceLot, { params: { lotId } }));
  const recall = useAction(recallLot, {
    onDone: ({ kits }) => {
      toast(
        t.done(new Set(kits.flatMap(({ schools }) => schools.map((one) => one.schoolId))).size),
      );
      onClose();
    },
  });
  const went = <Read of={query}>{(trace) => <Went trace={trace} />}</Read>;
  const lot = query.data?.lot;
  const title = lot === undefined ? t.open : t.title(texts.lots.ofItem(lot.itemName, lot.code));
  if (query.data === undefined || query.data.recalled !== null) {
    return (
      <Modal
        title={title}
        width={560}
        color={darkBlue}
        onCancel={onClose}
        buttons={
          <Button variant="outlined" onClick={onClose}>
            {dialogTexts.close}
          </Button>
        }
      >
        {went}
      </Modal>
    );
  }
  return (
    <ReasonDialog
      {...t.ask}
      title={title}
      proposed={query.data.warning?.reason ?? ""}
      pending={recall.isPending}
      onCancel={onClose}
      onConfirm={(reason) => recall.mutate({ params: { lotId }, body: { reason } })}
    >
      {went}
    </ReasonDialog>
  );
}

function Went({ trace: { lot, recalled, warning, movedTo, kits } }: { trace: LotTrace }) {
  return (
    <Stack gap={1} sx={{ mb: 2 }}>
      {recalled !== null && (
        <Strong>{t.recalled(formatMoment(recalled.at), recalled.byName, recalled.reason)}</Strong>
      )}
      {warning !== null && recalled === null && (
        <Strong>{t.warned(formatMoment(warning.at), warning.fromBranch, warning.reason)}</Strong>
      )}
      <Muted>
        {lot.onHand > 0 ? t.onShelf(texts.qty(lot.onHand, lot.unit)) : t.noneOnShelf}
        {kits.length === 0 && ` ${t.noKits}`}
      </Muted>
      {movedTo.map(({ branchName, qty }) => (
        <Muted key={branchName}>{t.movedTo(texts.qty(qty, lot.unit), branchName)}</Muted>
      ))}
      <PlainList aria-label={t.kits} style={{ maxHeight: "40dvh", overflowY: "auto" }}>
        {kits.map((kit) => (
          <ListLine key={kit.kitId}>
            <Box sx={{ flex: 1, minWidth: 160 }}>
              <KitLink code={kit.kitCode}>
                <KitChip code={kit.kitCode} title={kit.kitTypeName} />
              </KitLink>
              <Muted small>
                {t.inKit(texts.qty(kit.qty, lot.unit), kitTexts.states[kit.state])}
              </Muted>
              {kit.schools.map((school) => (
                <Box key={`${school.schoolId}${school.deliverOn}`} sx={{ fontSize: 14 }}>
                  <SchoolLink id={school.schoolId} name={school.schoolName} />,{" "}
                  {t.days(formatDay(school.deliverOn), formatDay(school.collectOn))}
                </Box>
              ))}
            </Box>
          </ListLine>
        ))}
      </PlainList>
    </Stack>
  );
}
