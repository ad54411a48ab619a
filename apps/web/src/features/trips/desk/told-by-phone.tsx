import { noteTold, type VisitToTell } from "@kitround/contract/trips/school-mail.ts";
import { mdiCheck, mdiPhone } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/school-mails";
import { formatMoment } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Muted, PlainList, Strong } from "../../../ui/vocabulary.tsx";

const t = texts.byPhone;

interface ByPhoneProps {
  tripId: string;
  visits: readonly VisitToTell[];
}

/** The schools that no e-mail reaches, each with whom to call and a button that records the call. */
export function ByPhone({ tripId, visits }: ByPhoneProps) {
  const note = useAction(noteTold);
  if (visits.length === 0) return null;
  const mark = ({ schoolId, schoolName }: VisitToTell, told: boolean) =>
    note.mutate(
      { params: { id: tripId }, body: { schoolId, told } },
      {
        onSuccess: () => {
          if (!told) return;
          toast(t.noted(schoolName), {
            undo: () => note.mutate({ params: { id: tripId }, body: { schoolId, told: false } }),
          });
        },
      },
    );
  return (
    <Box sx={{ mt: 1 }}>
      <Strong>{t.title}</Strong>
      <PlainList>
        {visits.map((visit) => (
          <Box
            component="li"
            key={visit.schoolId}
            sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", py: 0.5 }}
          >
            <Box sx={{ flex: 1, minWidth: 160 }}>
              {visit.schoolName}
              <Muted small>{visit.contactName ?? t.nobody}</Muted>
            </Box>
            {visit.phone !== null && (
              <Button
                variant="outlined"
                href={`tel:${visit.phone.replaceAll(/[^\d+]/g, "")}`}
                startIcon={<Icon path={mdiPhone} size={20} />}
                sx={{ minHeight: 48 }}
              >
                {visit.phone}
              </Button>
            )}
            {visit.toldAt === null ? (
              <Button
                variant="outlined"
                disabled={note.isPending}
                aria-label={t.toldFor(visit.schoolName)}
                startIcon={<Icon path={mdiCheck} size={20} />}
                sx={{ minHeight: 48 }}
                onClick={() => mark(visit, true)}
              >
                {t.told}
              </Button>
            ) : (
              <Muted small>{t.toldAt(formatMoment(visit.toldAt))}</Muted>
            )}
          </Box>
        ))}
      </PlainList>
    </Box>
  );
}
