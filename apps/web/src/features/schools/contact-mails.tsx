import { markContactBounced, type SchoolDetail } from "@kitround/contract/schools/school.ts";
import Button from "@mui/material/Button";
import { texts } from "#texts/schools";
import { useCan } from "../../lib/can.ts";
import { formatDay } from "../../lib/dates.ts";
import { useAction } from "../../server/use-action.ts";
import { StateTone } from "../../ui/tone.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

const t = texts.form.contact;
type Contact = SchoolDetail["contacts"][number];

/** Whether a contact agreed to get e-mails. */
export function Consent({ consent, on }: { consent: Contact["consent"]; on: string | null }) {
  if (consent === "not_asked") return null;
  if (consent === "given") {
    return <Muted small>{on === null ? t.agreedSometime : t.agreed(formatDay(on))}</Muted>;
  }
  return (
    <StateTone tone="blocked" word={on === null ? t.refusedSometime : t.refused(formatDay(on))} />
  );
}

interface MarkBouncedProps {
  schoolId: string;
  contact: Pick<Contact, "id" | "name">;
  bounced: boolean;
}

/** Marks an address whose mail came back later, to a mailbox that the app does not read; or takes the mark off. */
export function MarkBounced({ schoolId, contact, bounced }: MarkBouncedProps) {
  const writes = useCan("schools:write");
  const mark = useAction(markContactBounced);
  if (!writes) return null;
  const { id: contactId, name } = contact;
  return (
    <div>
      <Button
        size="small"
        disabled={mark.isPending}
        aria-label={bounced ? t.worksOf(name) : t.cameBackOf(name)}
        onClick={() =>
          mark.mutate({ params: { id: schoolId, contactId }, body: { bounced: !bounced } })
        }
      >
        {bounced ? t.works : t.cameBack}
      </Button>
    </div>
  );
}
